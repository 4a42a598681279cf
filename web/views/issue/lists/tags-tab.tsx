import type { IssueView } from '../../../../src/issues/detail/model'
import { issueTags } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import { Empty } from '../../../ui/empty'
import { Loaded } from '../../../ui/loaded'
import { LinesSkeleton } from '../issue-skeleton'
import { TagValues } from './tag-values'

const SHOWN = 10

/** How every tag of the issue is distributed. */
export function TagsTab({ issue }: { issue: IssueView }) {
  const tags = useResource(issueTags(issue.id))
  return (
    <Loaded from={tags} failure="The tags could not be read" skeleton={<LinesSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No tags">
            <p>Events of this issue carry none. Send `tags` along to tell them apart.</p>
          </Empty>
        ) : (
          <div class="tags-tab">
            {items.map((tag) => (
              <section key={tag.key}>
                <TagValues
                  tag={tag}
                  shown={SHOWN}
                  beside={`${number(tag.total)} of ${number(issue.count)} events`}
                />
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
