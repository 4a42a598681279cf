import { openIncidents } from '../api/incidents'
import { useResource } from '../api/resource'
import { number } from '../lib/format'

const EVERY_MS = 30_000

/** How many incidents of the project nobody has in hand; nothing while there are none. */
export function OpenIncidents({ slug }: { slug: string }) {
  const open = useResource(openIncidents(slug), { everyMs: EVERY_MS, follows: 'alerts' }).data.value
    ?.open
  if (!open) return null
  return (
    <span class="push small three" title="Open incidents, in every environment">
      {number(open)}
    </span>
  )
}
