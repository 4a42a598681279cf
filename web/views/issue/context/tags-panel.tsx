import { useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { tagCondition } from '../../../lib/tag-condition'
import { Text } from '../../../ui/text'
import { Panel } from './pairs'

/** The tags of the event; each finds the issues that have it too. */
export function TagsPanel({ tags }: { tags: Record<string, string> }) {
  const slug = useSlug()
  const { environment } = useQuery().query
  return (
    <Panel title="Tags">
      <dl class="kv">
        {Object.entries(tags).map(([key, value]) => (
          <>
            <dt>
              <Text of={key} />
            </dt>
            <dd>
              <a
                href={`/${slug}/issues${searchOf({ environment, query: tagCondition(key, value) })}`}
                title="Find issues with this tag"
              >
                <Text of={value} />
              </a>
            </dd>
          </>
        ))}
      </dl>
    </Panel>
  )
}
