import { nameOf } from '../../../../lib/environments'
import { localTime, number } from '../../../../lib/format'
import { Table } from '../../../../ui/table'
import { Text } from '../../../../ui/text'
import type { FunnelState } from '../funnel-state'
import type { Lost } from './lost-part'

/** The newest visits in which people came furthest and no further. */
export const LostVisits = ({ lost, state }: { lost: Lost; state: FunnelState }) => (
  <section class="panel" aria-labelledby="who">
    <header>
      <h2 id="who">Who they are</h2>
      <span class="small three">
        {lost.people > lost.visits.length
          ? `the newest ${number(lost.visits.length)} of ${number(lost.people)}`
          : 'all of them'}
      </span>
    </header>
    <Table
      name="Visits of those who were lost"
      isInner
      columns={[{ name: 'Visit' }, { name: 'From and to' }, { name: 'When', class: 'num hide-s' }]}
    >
      {lost.visits.map((visit) => (
        <tr key={visit.id}>
          <td>
            <a class="link plain" href={`/${state.slug}/analytics/visits/${visit.id}`}>
              <b>
                <Text of={visit.user || `${visit.browser || 'Unknown'}, ${visit.system}`} />
              </b>
            </a>
            <div class="small three">
              {visit.channel}
              {state.shown === 'all' && `, ${nameOf(visit.environment)}`}
            </div>
          </td>
          <td class="small">
            <Text of={visit.entry || 'no page'} />
            {visit.exit !== visit.entry && (
              <>
                {' → '}
                <Text of={visit.exit} />
              </>
            )}
          </td>
          <td class="num two nowrap hide-s">{localTime(visit.startedAt)}</td>
        </tr>
      ))}
    </Table>
  </section>
)
