import type { LiveVisits } from '../../../api/live-visits'
import { number } from '../../../lib/format'
import { exactly } from '../../../lib/pieces'
import { Text } from '../../../ui/text'
import { type Tab, tab } from '../overview/panels/tabs'
import { valueWords } from '../overview/panels/value-words'
import type { ReportedState } from '../section/reported-state'

type Listed = 'pages' | 'sources' | 'countries' | 'devices' | 'browsers'

const LISTS: readonly (readonly [of: Listed, title: string, tab: Tab])[] = [
  ['pages', 'Open now', tab('exit', 'Pages', 'Page', 'No page')],
  ['sources', 'From', tab('source', 'Sources', 'Source', 'Direct, or not told')],
  ['countries', 'In', tab('country', 'Countries', 'Country')],
  ['devices', 'On', tab('device', 'Devices', 'Device')],
  ['browsers', 'With', tab('browser', 'Browsers', 'Browser')],
]

/** What those who are there have open, where they came from, and with what. A row narrows the page to it. */
export const LivePanels = ({ of, state }: { of: LiveVisits; state: ReportedState }) => (
  <div class="live-panels">
    {LISTS.map(([name, title, tabOf]) => (
      <section key={name} class="panel" aria-label={`${title}: ${tabOf.name}`}>
        <header>
          <h3>{title}</h3>
        </header>
        {of[name].length === 0 ? (
          <p class="small three none-here">Nobody is there now.</p>
        ) : (
          <ul class="share-rows">
            {of[name].map(({ value, visitors }) => (
              <li key={value} style={{ '--w': `${(100 * visitors) / Math.max(1, of.online)}%` }}>
                <a
                  href={state.hrefHere(
                    'live',
                    value === '' ? `!${tabOf.by}:*` : exactly(tabOf.by, value),
                  )}
                >
                  <Text of={valueWords(tabOf, value)} />
                </a>
                <span class="num">
                  {number(visitors)}
                  <span class="sr"> now</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </div>
)
