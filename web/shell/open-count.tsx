import { issueCount } from '../api/issues'
import { useResource } from '../api/resource'
import { number } from '../lib/format'
import { useEnvironment } from '../lib/project'

const EVERY_MS = 10_000

/** How many issues are open in the environment on the screen, whatever time range the page has. */
export function OpenCount({ slug }: { slug: string }) {
  const { shown } = useEnvironment()
  const where = { environment: shown, query: 'is:open' }
  const found = useResource(issueCount(slug, where), { everyMs: EVERY_MS, follows: 'issues' }).data
    .value
  if (!found) return null
  return (
    <span class="push small three" title="Open issues, of all time">
      {number(found.count)}
      {found.hasMore && '+'}
    </span>
  )
}
