import { useSlug } from '../../lib/project'
import { searchOf, useQuery } from '../../lib/query'
import { Text } from '../../ui/text'

/** A link back to the list with its search, and the issue's short id. */
export function BackToIssues({ shortId }: { shortId: string }) {
  const slug = useSlug()
  const { environment, query, sort, page, range, from, to } = useQuery().query
  return (
    <span class="trail">
      <a
        class="three"
        href={`/${slug}/issues${searchOf({ environment, query, sort, cursor: page, range, from, to })}`}
      >
        Issues
      </a>
      <span class="three" aria-hidden="true">
        /
      </span>
      <b>
        <Text of={shortId} />
      </b>
    </span>
  )
}
