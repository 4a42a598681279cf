import { openIncidents } from '../../api/incidents'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import { useEnvironment, useSlug } from '../../lib/project'
import { searchOf } from '../../lib/query'

/** The pages about alerts, by what follows `alerts` in their address. */
const TABS = [
  { page: '', name: 'Incidents' },
  { page: 'channels', name: 'Channels' },
  { page: 'deliveries', name: 'Deliveries' },
  { page: 'quiet', name: 'Quiet' },
] as const

/** The way from one page about alerts to the others. */
export function AlertsTabs({ page }: { page: (typeof TABS)[number]['page'] }) {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const found = useResource(openIncidents(slug), { follows: 'alerts' }).data.value
  return (
    <nav class="tabs pad alert-tabs" aria-label="Alerts">
      {TABS.map((tab) => (
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
        </a>
      ))}
    </nav>
  )
}
