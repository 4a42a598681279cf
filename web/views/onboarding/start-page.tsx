import { issuePage } from '../../api/issues'
import { useResource } from '../../api/resource'
import { useProject, useSlug } from '../../lib/project'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { Text } from '../../ui/text'
import { Arrived } from './arrived'
import { Waiting } from './waiting'

const EVERY_MS = 2000

/** Waits for the first event of a project, and shows its issue when it comes. */
export function StartPage() {
  const slug = useSlug()
  const project = useProject()
  const page = useResource(issuePage(slug, { environment: 'all', limit: 1 }), {
    everyMs: EVERY_MS,
    follows: 'issues',
  })
  const name = project?.name ?? slug
  return (
    <>
      <TopBar
        title="First event"
        left={
          <span class="three cut">
            <Text of={name} />
          </span>
        }
      />
      <Loaded from={page} failure="The first event cannot be watched for" skeleton={null}>
        {({ items: [first] }) =>
          first ? <Arrived first={first} slug={slug} /> : <Waiting slug={slug} name={name} />
        }
      </Loaded>
    </>
  )
}
