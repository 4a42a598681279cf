import { useRoute } from 'preact-iso'
import { issueDetail } from '../../api/issues'
import { useResource } from '../../api/resource'
import { useSlug } from '../../lib/project'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { BackToIssues } from './back-to-issues'
import { IssueSkeleton } from './issue-skeleton'
import { IssueView } from './issue-view'
import { Elsewhere, NoSuchIssue } from './no-such-issue'

const EVERY_MS = 15_000

/** One issue: what failed, how often, since when, why, and what people do about it. */
export function IssuePage() {
  const id = decodeURIComponent(useRoute().params.id ?? '')
  const slug = useSlug()
  const issue = useResource(issueDetail(id), { everyMs: EVERY_MS, follows: 'issues' })
  const { data, error } = issue
  const project = data.value?.project
  if (project !== undefined && project === slug)
    return <IssueView asked={id} issue={data.value as NonNullable<typeof data.value>} />
  return (
    <>
      <TopBar title={<BackToIssues shortId={id} />} name={id} />
      {error.value?.status === 404 && !data.value ? (
        <NoSuchIssue id={id} />
      ) : (
        <Loaded from={issue} failure="The issue could not be read" skeleton={<IssueSkeleton />}>
          {(found) => <Elsewhere issue={found} />}
        </Loaded>
      )}
    </>
  )
}
