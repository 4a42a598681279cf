import type { AlertRuleView } from '../../../../api/alert-rules'
import { type IncidentDetail, incidentDetail } from '../../../../api/incidents'
import { useResource } from '../../../../api/resource'
import { DrawerSkeleton } from '../../../../ui/drawer-skeleton'
import { Loaded } from '../../../../ui/loaded'
import { Text } from '../../../../ui/text'
import { CloseDrawer } from '../../close-drawer'
import { BeganWith } from './began-with'
import { Happened } from './happened'
import { IncidentActions } from './incident-actions'
import { IncidentChart } from './incident-chart'
import { IncidentLead } from './incident-lead'

const EVERY_MS = 15_000

interface Props {
  slug: string
  id: string
  rules: readonly AlertRuleView[]
  close(): void
}

/** One incident: what it is about, what happened, what began with it, and what can be done. */
export function IncidentDrawer({ slug, id, rules, close }: Props) {
  const found = useResource(incidentDetail(slug, id), { everyMs: EVERY_MS, follows: 'alerts' })
  return (
    <aside class="drawer stack" aria-label="Incident" tabIndex={0}>
      <Loaded from={found} failure="The incident could not be read" skeleton={<DrawerSkeleton />}>
        {(incident) => <Incident slug={slug} incident={incident} rules={rules} close={close} />}
      </Loaded>
    </aside>
  )
}

interface IncidentProps extends Pick<Props, 'slug' | 'rules' | 'close'> {
  incident: IncidentDetail
}

function Incident({ slug, incident, rules, close }: IncidentProps) {
  const rule = rules.find(({ id }) => id === incident.rule.id)
  return (
    <>
      <section class="stack tight-stack">
        <div class="flex">
          <h2 class="cut">
            <Text of={incident.rule.name} />
          </h2>
          <CloseDrawer close={close} />
        </div>
        <IncidentLead slug={slug} incident={incident} rule={rule} />
        {rule?.metric && (
          <IncidentChart
            key={incident.id}
            slug={slug}
            incident={incident}
            rule={{ ...rule, metric: rule.metric }}
          />
        )}
        <IncidentActions slug={slug} incident={incident} rule={rule} />
      </section>
      <Happened slug={slug} incident={incident} rule={rule} />
      <BeganWith slug={slug} incident={incident} />
    </>
  )
}
