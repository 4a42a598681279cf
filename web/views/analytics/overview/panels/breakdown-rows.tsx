import { PROPERTY } from '../../../../../src/analytics/reports/scan/fields'
import { visible } from '../../../../../src/lib/visible'
import type { Breakdown } from '../../../../api/analytics'
import { number, share } from '../../../../lib/format'
import { exactly } from '../../../../lib/pieces'
import { Text } from '../../../../ui/text'
import { rate } from '../numbers/measures'
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
  const second = secondOf(tab)
  const isOfCountries = tab.by === 'country'
  return (
    <>
      <div class="share-head" aria-hidden="true">
        <span>{tab.one}</span>
        <span>Visitors</span>
        <span>{second?.name ?? 'Share'}</span>
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
              {second ? second.say(item) : share(item.visitors / Math.max(1, visitors))}
              {second && <span class="sr"> {second.read}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is said of a value beside its visitors. */
interface Second {
  /** Over the column. */
  name: string
  /** What readers hear behind the number. */
  read: string
  say(item: Breakdown['items'][number]): string
}

const TIMES: Second = { name: 'Times', read: 'times', say: ({ events }) => number(events) }
const BOUNCES: Second = {
  name: 'Bounced',
  read: 'bounced',
  say: ({ bounceRate }) => (bounceRate === null ? '–' : rate(bounceRate)),
}
const EXITS: Second = {
  name: 'Exit rate',
  read: 'of its views ended the visit',
  say: ({ exitRate }) => (exitRate === null ? '–' : rate(exitRate)),
}

/** Of most values their share of all visitors is said: undefined. */
function secondOf({ by }: Tab): Second | undefined {
  if (by === 'event' || by.startsWith(PROPERTY)) return TIMES
  if (by === 'entry') return BOUNCES
  return by === 'exit' ? EXITS : undefined
}

/** What finds the visits of a row; without a value, those of which it is not known. */
const conditionOf = ({ by }: Tab, value: string) => (value === '' ? `!${by}:*` : exactly(by, value))
