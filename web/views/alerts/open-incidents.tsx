import {
  acknowledge,
  type IncidentPage,
  type IncidentView,
  incidentPage,
} from '../../api/incidents'
import { useResource } from '../../api/resource'
import { session } from '../../api/who'
import { attempt } from '../../lib/attempt'
import { dayTime } from '../../lib/day-time'
import { number, utc } from '../../lib/format'
import { searchOf } from '../../lib/query'
import { Text } from '../../ui/text'
import { StateBadge } from './incidents/state-badge'
import { SeverityMark } from './severity'

/** As many are drawn; the page of incidents has the others. */
const SHOWN = 3
const EVERY_MS = 30_000

interface Props {
  slug: string
  /** What the incidents are about: an issue, or an endpoint of an environment. */
  of: { issue: string } | { environment: string; service: string; endpoint: string }
}

/** The incidents of one thing that are not over, a line each; nothing while there are none. */
export function OpenIncidents({ slug, of }: Props) {
  const found = useResource(
    incidentPage(slug, { ...of, state: 'unresolved', limit: SHOWN } as Parameters<
      typeof incidentPage
    >[1]),
    { everyMs: EVERY_MS, follows: 'alerts' },
  ).data.value
  if (!found || found.items.length === 0) return null
  return <Lines slug={slug} page={found} />
}

const Lines = ({ slug, page: { items, nextCursor } }: { slug: string; page: IncidentPage }) => (
  <ul class="pad open-incidents small" aria-label="Open incidents">
    {items.map((one) => (
      <Line key={one.id} slug={slug} one={one} />
    ))}
    {nextCursor && (
      <li>
        <a class="link" href={`/${slug}/alerts`}>
          More than {number(items.length)} are open
        </a>
      </li>
    )}
  </ul>
)

function Line({ slug, one }: { slug: string; one: IncidentView }) {
  const { id, rule, severity, environment, openedAt, state } = one
  const mayAct = state === 'open' && session.value?.scopes.includes('write')
  return (
    <li>
      <SeverityMark of={severity} />
      <a class="link cut" href={`/${slug}/alerts${searchOf({ environment, incident: id })}`}>
        <Text of={rule.name} />
      </a>
      <span class="three nowrap hide-s">
        since{' '}
        <time dateTime={openedAt} title={utc(openedAt)}>
          {dayTime(openedAt)}
        </time>
      </span>
      <StateBadge of={one} />
      {mayAct && (
        <button
          type="button"
          class="btn tight"
          onClick={() => attempt(() => acknowledge(slug, id), 'Not acknowledged')}
        >
          Acknowledge
        </button>
      )}
    </li>
  )
}
