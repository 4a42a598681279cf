import { useState } from 'preact/hooks'
import type { AlertRuleView } from '../../../api/alert-rules'
import { channelList } from '../../../api/channels'
import { type IncidentLanes, type IncidentView, incidentPage } from '../../../api/incidents'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import { Loaded } from '../../../ui/loaded'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { Text } from '../../../ui/text'
import { IncidentRow } from './incident-row'
import { IncidentTable } from './incident-table'
import type { IncidentState } from './use-incident-state'

const EVERY_MS = 30_000
/** Open incidents that are shown of each rule, so that one rule does not hide the others. */
const OF_EACH = 5
/** Of one rule alone. */
const OPEN = 100
const RESOLVED = 20
/** As many as the API gives on one page. */
const MOST_RESOLVED = 100

interface Props {
  state: IncidentState
  lanes: IncidentLanes
  rules: readonly AlertRuleView[]
}

/** What is open, then what was resolved, each newest first. */
export function IncidentList({ state, lanes, rules }: Props) {
  const { slug, where, rule, chosen, choose, shown, hrefOf } = state
  const [most, setMost] = useState(RESOLVED)
  const live = { everyMs: EVERY_MS, follows: 'alerts' } as const
  const open = useResource(
    incidentPage(slug, {
      ...where,
      state: 'unresolved',
      ...(rule === undefined && { perRule: OF_EACH }),
      limit: OPEN,
    }),
    live,
  )
  const resolved = useResource(
    incidentPage(slug, { ...where, state: 'resolved', limit: most }),
    live,
  )
  const channels = useResource(channelList(slug)).data.value?.items ?? []
  const channelNames = (ids: readonly string[]) =>
    ids.map((id) => channels.find((one) => one.id === id)?.name ?? 'a channel that is gone')
  const row = (incident: IncidentView) => (
    <IncidentRow
      key={incident.id}
      incident={incident}
      rule={rules.find(({ id }) => id === incident.rule.id)}
      isChosen={incident.id === chosen}
      showsEnvironment={shown === 'all'}
      href={hrefOf(incident.id)}
      channelNames={channelNames}
    />
  )
  return (
    <Loaded
      from={open}
      failure="The open incidents could not be read"
      skeleton={<TableSkeleton what="incidents" />}
    >
      {({ items }) => (
        <>
          <IncidentTable isOpen={chosen !== undefined} close={() => choose(undefined)}>
            {items.map(row)}
            {rule === undefined && <MoreOfRules state={state} items={items} lanes={lanes} />}
            {resolved.data.value?.items.map(row)}
          </IncidentTable>
          <div class="flex pad tools">
            {resolved.data.value?.nextCursor && most < MOST_RESOLVED && (
              <button type="button" class="btn" onClick={() => setMost(MOST_RESOLVED)}>
                Show more that were resolved
              </button>
            )}
            {resolved.data.value?.nextCursor && most === MOST_RESOLVED && (
              <p class="small three">
                The newest {MOST_RESOLVED} that were resolved. Narrow the time to see others.
              </p>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}

interface MoreProps {
  state: IncidentState
  items: readonly IncidentView[]
  lanes: IncidentLanes
}

/** A row for each rule that has more open incidents than are shown, with the way to all of them. */
const MoreOfRules = ({ state, items, lanes }: MoreProps) =>
  lanes.items.map(({ rule, open, acknowledged }) => {
    const shown = items.filter((one) => one.rule.id === rule.id).length
    const hidden = open + acknowledged - shown
    if (hidden <= 0) return null
    return (
      <tr key={rule.id} class="more-row">
        <td colSpan={6}>
          <a class="link" href={state.hrefOfRule(rule.id)}>
            {number(hidden)} more open of <Text of={rule.name} />
          </a>
        </td>
      </tr>
    )
  })
