import type { IssueView } from '../../../../src/issues/detail/model'
import { FLAG_TAG } from '../../../../src/issues/flags/flag-tag'
import { issueTags } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { number, share } from '../../../lib/format'
import { useChoices } from '../choices'
import { TagValues } from '../lists/tag-values'

const SHOWN = 3

/** How the most frequent tags are distributed. */
export function TopTags({ issue }: { issue: IssueView }) {
  const { linkTo } = useChoices()
  const all = useResource(issueTags(issue.id)).data.value?.items ?? []
  // Flags have a part of their own.
  const tags = all.filter(({ key }) => !key.startsWith(FLAG_TAG))
  if (tags.length === 0) return null
  return (
    <section>
      <h3>Tags ever</h3>
      <div class="stack">
        {tags.slice(0, SHOWN).map((tag) => (
          <TagValues
            key={tag.key}
            tag={tag}
            shown={3}
            beside={tag.total < issue.count ? `on ${share(tag.total / issue.count)} of events` : ''}
          />
        ))}
      </div>
      {all.length > SHOWN && (
        <a class="small link" href={linkTo({ tab: 'tags' })}>
          All {number(all.length)} tags
        </a>
      )}
    </section>
  )
}
