import { openIncidents } from '../../api/incidents'
import { muteOf } from '../../api/quiet'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import { useEnvironment, useSlug } from '../../lib/project'
import { searchOf } from '../../lib/query'
import { Icon } from '../../ui/icon'

/** The pages about alerts, by what follows `alerts` in their address. */
export const ALERT_TABS = [
  { page: '', name: 'Incidents' },
  { page: 'rules', name: 'Rules' },
  { page: 'channels', name: 'Channels' },
  { page: 'deliveries', name: 'Deliveries' },
  { page: 'quiet', name: 'Quiet' },
] as const

/** The way from one page about alerts to the others. */
export function AlertsTabs({ page }: { page: (typeof ALERT_TABS)[number]['page'] }) {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const found = useResource(openIncidents(slug), { follows: 'alerts' }).data.value
  const isMuted = useResource(muteOf(slug)).data.value?.mute
  return (
    <nav class="tabs pad alert-tabs" aria-label="Alerts">
      {ALERT_TABS.map((tab) => (
        <a
          key={tab.page}
          href={`/${slug}/alerts${tab.page && `/${tab.page}`}${searchOf({ environment: shown })}`}
          aria-current={tab.page === page ? 'page' : undefined}
        >
          {tab.name}
          {tab.page === '' && found && found.open + found.acknowledged > 0 && (
            <em class="three" title="Open, acknowledged or not">
              {number(found.open + found.acknowledged)}
            </em>
          )}
          {tab.page === 'quiet' && isMuted && <Muted />}
        </a>
      ))}
    </nav>
  )
}

const Muted = () => (
  <span class="warning" title="The project is muted">
    <Icon name="mute" />
    <span class="sr">The project is muted</span>
  </span>
)
