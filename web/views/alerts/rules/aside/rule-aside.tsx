import type { AlertRuleView } from '../../../../api/alert-rules'
import { incidentPage } from '../../../../api/incidents'
import { useResource } from '../../../../api/resource'
import { ChangesPart } from './changes-part'
import { ChannelsPart } from './channels-part'
import { IncidentsPart } from './incidents-part'
import { StatePart } from './state-part'

const SHOWN = 4
const EVERY_MS = 10_000

/** The column at the right: how the rule stands, whom it told, what it has found, who changed it. */
export function RuleAside({ slug, rule }: { slug: string; rule: AlertRuleView }) {
  const incidents = useResource(incidentPage(slug, { rule: rule.id, limit: SHOWN }), {
    everyMs: EVERY_MS,
    follows: 'alerts',
  })
  return (
    <aside aria-label="About this rule">
      <StatePart slug={slug} rule={rule} incidents={incidents.data.value?.items} />
      <ChannelsPart slug={slug} ids={rule.notify.channels} />
      <IncidentsPart slug={slug} rule={rule} page={incidents.data.value} />
      <ChangesPart slug={slug} rule={rule} />
    </aside>
  )
}
