import { visible } from '../../../../../src/lib/visible'
import type { Breakdown } from '../../../../api/analytics'
import { number, share } from '../../../../lib/format'
import { exactly } from '../../../../lib/pieces'
import { Text } from '../../../../ui/text'
import type { OverviewState } from '../overview-state'
import type { Tab } from './tabs'
import { valueWords } from './value-words'

interface Props {
  tab: Tab
  items: Breakdown['items']
  /** Visitors of all values together. */
  visitors: number
  /** Visitors of the first row of the list, which has the whole bar. */
  most: number
  state: OverviewState
  /** Called when a row is followed. */
  followed?(): void
}

/** Values with their visitors, each with a bar; a row narrows the whole page to its value. */
export function BreakdownRows({ tab, items, visitors, most, state, followed }: Props) {
  const isOfEvents = tab.by === 'event'
  const isOfCountries = tab.by === 'country'
  return (
    <>
      <div class="share-head" aria-hidden="true">
        <span>{tab.one}</span>
        <span>Visitors</span>
        <span>{isOfEvents ? 'Times' : 'Share'}</span>
      </div>
      <ul class="share-rows" aria-label={tab.name}>
        {items.map((item) => (
          <li key={item.value} style={{ '--w': `${(100 * item.visitors) / Math.max(1, most)}%` }}>
            <a
              href={state.hrefWith(conditionOf(tab, item.value))}
              title={visible(item.value)}
              onClick={followed}
            >
              {isOfCountries && item.value !== '' && (
                <span class="country-code" aria-hidden="true">
                  {item.value}
                </span>
              )}
              <Text of={valueWords(tab, item.value)} />
            </a>
            <span class="num">
              {number(item.visitors)}
              <span class="sr"> visitors</span>
            </span>
            <span class="num small">
              {isOfEvents ? number(item.events) : share(item.visitors / Math.max(1, visitors))}
              {isOfEvents && <span class="sr"> times</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What finds the visits of a row; without a value, those of which it is not known. */
const conditionOf = ({ by }: Tab, value: string) => (value === '' ? `!${by}:*` : exactly(by, value))
