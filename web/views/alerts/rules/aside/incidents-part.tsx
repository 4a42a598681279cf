import type { AlertRuleView } from '../../../../api/alert-rules'
import type { IncidentPage, IncidentView } from '../../../../api/incidents'
import { dayTime } from '../../../../lib/day-time'
import { searchOf } from '../../../../lib/query'
import { Text } from '../../../../ui/text'
import { lasted } from '../../lasted'
import { measured } from '../../measured'
import { SeverityMark } from '../../severity'

interface Props {
  slug: string
  rule: AlertRuleView
  page: IncidentPage | undefined
}

/** What the rule has found last. */
export const IncidentsPart = ({ slug, rule, page }: Props) => (
  <section>
    <h3 class="flex">
      Incidents
      {page && page.items.length > 0 && (
        <a class="link small push" href={`/${slug}/alerts${searchOf({ rule: rule.id })}`}>
          All
        </a>
      )}
    </h3>
    {page?.items.length === 0 && <p class="small two">None yet.</p>}
    <ul class="channel-lines small">
      {page?.items.map((incident) => (
        <li key={incident.id}>
          <Line of={incident} rule={rule} />
        </li>
      ))}
    </ul>
  </section>
)

function Line({ of, rule }: { of: IncidentView; rule: AlertRuleView }) {
  const { severity, openedAt, peak, resolved, group } = of
  return (
    <>
      <SeverityMark of={severity} />
      <span>{dayTime(openedAt)}</span>
      <span class="cut num">{peak ? measured(peak.value, rule) : <Text of={group.name} />}</span>
      <span class="three num incident-end">
        {resolved ? lasted(Date.parse(resolved.at) - Date.parse(openedAt)) : 'open'}
      </span>
    </>
  )
}
