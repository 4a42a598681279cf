import { useSlug } from '../../lib/project'
import { searchOf, useQuery } from '../../lib/query'
import { Text } from '../../ui/text'

/** Back to the list as it was, and where one is. */
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
