import type { AlertRuleView } from '../../../api/alert-rules'
import type { IncidentView } from '../../../api/incidents'
import { now } from '../../../lib/clock'
import { dayTime } from '../../../lib/day-time'
import { nameOf } from '../../../lib/environments'
import { utc } from '../../../lib/format'
import { Text } from '../../../ui/text'
import { lasted } from '../lasted'
import { measured, pastThreshold } from '../measured'
import { SeverityMark } from '../severity'
import { StateBadge } from './state-badge'

interface Props {
  incident: IncidentView
  /** Undefined when it is gone. */
  rule: AlertRuleView | undefined
  isChosen: boolean
  showsEnvironment: boolean
  href: string
  /** The names of channels by their ids. */
  channelNames(ids: readonly string[]): string[]
}

/** One incident of the table; the whole row opens it. */
export function IncidentRow({
  incident,
  rule,
  isChosen,
  showsEnvironment,
  href,
  channelNames,
}: Props) {
  const { severity, environment, openedAt, resolved } = incident
  const { title, below } = namesOf(incident)
  const end = resolved ? Date.parse(resolved.at) : now.value
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <td>
        <div class="flex">
          <SeverityMark of={severity} />
          <div class="pair">
            <a class="cut row-name" href={href}>
              <b>
                <Text of={title} />
              </b>
            </a>
            <span class="micro three cut">
              {showsEnvironment && `${nameOf(environment)} · `}
              <Text of={below} />
            </span>
          </div>
        </div>
      </td>
      <td class="two hide-s nowrap">
        <time dateTime={openedAt} title={utc(openedAt)}>
          {dayTime(openedAt)}
        </time>
      </td>
      <td class="num nowrap">{lasted(end - Date.parse(openedAt))}</td>
      <td class="num hide-s">
        <Peak incident={incident} rule={rule} />
      </td>
      <td class="two hide-m nowrap">
        <Told channels={channelNames(incident.toldChannels)} />
      </td>
      <td>
        <StateBadge of={incident} />
      </td>
    </tr>
  )
}

/** What failed carries the weight: an issue before the rule that waited for it, a rule before what it measured. */
const namesOf = ({ rule, group }: IncidentView) =>
  group.issueId
    ? { title: group.name, below: rule.name }
    : { title: rule.name, below: group.name || 'the whole project' }

const Told = ({ channels }: { channels: readonly string[] }) =>
  channels.length === 0 ? (
    <span class="three">nobody</span>
  ) : (
    <span title={channels.join(', ')}>
      {channels.length === 1 ? <Text of={channels[0] ?? ''} /> : `${channels.length} channels`}
    </span>
  )

function Peak({ incident, rule }: Pick<Props, 'incident' | 'rule'>) {
  const { peak, threshold, severity } = incident
  if (!peak) return <span class="three">–</span>
  return (
    <div class="pair">
      <span>{measured(peak.value, rule)}</span>
      {threshold !== null && (
        <span class="micro three">{pastThreshold(threshold, severity, rule)}</span>
      )}
    </div>
  )
}
