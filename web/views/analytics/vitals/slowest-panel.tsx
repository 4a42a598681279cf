import { useResource } from '../../../api/resource'
import { slowestVitals } from '../../../api/vitals'
import { Ago } from '../../../ui/ago'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { valueWords } from '../overview/panels/value-words'
import { RatingMark } from './rating-mark'
import { sayVital } from './vital-words'
import type { VitalsState } from './vitals-state'

const EVERY_MS = 60_000
const ROWS = 10
const DEVICE = { by: 'device', name: 'Devices', one: 'Device', unknown: '' }

/** The worst measurements of the chosen metric, each with the trace of its page where it has one. */
export function SlowestPanel({ state }: { state: VitalsState }) {
  const { slug, where, metric } = state
  const found = useResource(slowestVitals(slug, { ...where, metric, limit: ROWS }), {
    everyMs: EVERY_MS,
    follows: 'analytics',
  })
  return (
    <Panel title={`Worst ${metric}`} lead="Single measurements; a trace tells where the time went.">
      <Loaded
        from={found}
        failure="The slowest pages could not be read"
        skeleton={<PanelSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p class="small three none-here">{metric} was not measured in this time.</p>
          ) : (
            <Table
              name={`Worst ${metric}`}
              isInner
              columns={[
                { name: 'Page' },
                { name: metric, class: 'num' },
                { name: 'Device', class: 'hide-s' },
                { name: 'Release', class: 'hide-s' },
                { name: 'When', class: 'hide-s' },
                { name: 'Trace' },
              ]}
            >
              {items.map(({ at, value, rating, page, device, browser, release, traceId }, i) => (
                <tr key={`${i} ${at}`}>
                  <td class="cut">
                    <Text of={page} />
                  </td>
                  <td class="num">
                    <RatingMark of={rating} /> {sayVital(metric, value)}
                  </td>
                  <td class="hide-s">
                    {[browser, device && valueWords(DEVICE, device)].filter(Boolean).join(', ')}
                  </td>
                  <td class="hide-s">
                    <Text of={release ?? ''} />
                  </td>
                  <td class="hide-s three">
                    <Ago at={at} />
                  </td>
                  <td>
                    {traceId ? (
                      <a class="link" href={`/${slug}/traces/${traceId}`}>
                        Trace<span class="sr"> of {sayVital(metric, value)}</span>
                      </a>
                    ) : (
                      <span class="three">none</span>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  )
}
