import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { IssueView as Issue } from '../../../src/issues/detail/model'
import { visible } from '../../../src/lib/visible'
import { eventDetail } from '../../api/events'
import { issueDetail } from '../../api/issues'
import { keepAt, useResource } from '../../api/resource'
import { searchOf } from '../../lib/query'
import { TopBar } from '../../shell/top-bar'
import { OpenIncidents } from '../alerts/open-incidents'
import { Aside } from './aside/aside'
import { BackToIssues } from './back-to-issues'
import { Summary } from './chart/summary'
import { useChoices } from './choices'
import { EventBar } from './event/event-bar'
import { EventTab } from './event/event-tab'
import { useShownEvent } from './event/shown-event'
import { IssueHead } from './head/issue-head'
import { IssueEnvironment } from './issue-environment'
import { EventsTab } from './lists/events-tab'
import { TagsTab } from './lists/tags-tab'
import { Neighbours } from './neighbours'

interface Props {
  /** The id in the address; after a merge it is that of another issue. */
  asked: string
  issue: Issue
}

export function IssueView({ asked, issue }: Props) {
  const { tab } = useChoices()
  useProperAddress(asked, issue)
  const eventId = useShownEvent(issue)
  const event = useResource(eventId === null ? undefined : eventDetail(eventId, issue.project))
  // New events change the place of each older one in the count.
  useEffect(() => {
    event.refresh()
  }, [issue.latestEventId, event])
  return (
    <>
      <TopBar
        title={<BackToIssues shortId={issue.shortId} />}
        name={visible(`${issue.shortId} ${issue.title}`)}
        left={<IssueEnvironment issue={issue} />}
      >
        <Neighbours issue={issue} />
      </TopBar>
      <IssueHead issue={issue} event={event.data.value} />
      <OpenIncidents slug={issue.project} of={{ issue: issue.id }} />
      <Summary issue={issue} />
      <EventBar issue={issue} event={event.data.value} />
      <div class="cols">
        <div class="lead-col">
          {tab === 'event' && <EventTab issue={issue} event={event} />}
          {tab === 'events' && <EventsTab issue={issue} />}
          {tab === 'tags' && <TagsTab issue={issue} />}
        </div>
        <Aside issue={issue} event={event.data.value} />
      </div>
    </>
  )
}

/** Replaces the address by the only one that an issue has: its short id, and its own environment. */
function useProperAddress(asked: string, issue: Issue) {
  const { query, route } = useLocation()
  const { shortId, project, environment } = issue
  useEffect(() => {
    const shown = query.environment === 'all' ? 'all' : environment
    if (asked === shortId && query.environment === shown) return
    keepAt(issueDetail(shortId), issue)
    route(`/${project}/issues/${shortId}${searchOf({ ...query, environment: shown })}`, true)
  }, [asked, shortId, query.environment, environment])
}
