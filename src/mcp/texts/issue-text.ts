import type { Breadcrumb } from '../../events/event'
import type { EventDetail } from '../../events/event-detail'
import type { ActivityView } from '../../issues/activity/model'
import type { IssueView } from '../../issues/detail/model'
import { FLAG_TAG } from '../../issues/flags/flag-tag'
import type { IssueFlag } from '../../issues/flags/model'
import type { TagView } from '../../issues/tags/model'
import { stateOf } from './issue-line'
import { outside, outsideLines } from './outside'
import { stackText } from './stack-text'
import { counted, second, share } from './words'

const BREADCRUMBS = 15
const TAGS = 8
const FLAGS = 5
const COMMENTS = 5
const TAGS_OF_EVENT = 30
/** Less than this above the share of all events is chance. */
const STANDS_OUT = 0.05
/** A value that this part of the events have says something of the failure. */
const MOST_HAVE = 0.6

export interface WholeIssue {
  issue: IssueView
  event: EventDetail | null
  tags: readonly TagView[]
  flags: readonly IssueFlag[]
  comments: readonly ActivityView[]
  /** The address of the issue's page. */
  link: string
}

/** An issue as a developer needs it: what failed and where, what came before, and what its events share. */
export function issueText({ issue, event, tags, flags, comments, link }: WholeIssue): string[] {
  return [
    `${issue.shortId} ${outside(issue.title)}`,
    ...factsOf(issue, link),
    ...(event ? eventText(event) : ['', 'No event of it is kept any more.']),
    ...tagLines(tags.filter(({ key }) => !key.startsWith(FLAG_TAG))),
    ...flagLines(flags),
    ...siblingLines(issue),
    ...comments.slice(0, COMMENTS).map(commentLine),
  ]
}

/** One event: its exceptions with source, the request, what came before, its tags and its trace. */
export function eventText(event: EventDetail): string[] {
  const { message, request, user, tags = {}, traceId, missingSourceMaps = [] } = event
  return [
    `\nEvent ${event.id} of ${second(event.timestamp)}${event.release ? `, release ${outside(event.release)}` : ''}`,
    ...(event.exception?.length ? stackText(event) : [outsideLines(message ?? '', 20)]),
    ...(request?.url
      ? [`Request: ${outside(`${request.method ?? ''} ${request.url}`.trim())}`]
      : []),
    ...(user?.id ? [`User: ${outside(user.id)}`] : []),
    ...crumbLines(event),
    ...(Object.keys(tags).length > 0 ? [`Tags: ${tagsOf(tags)}`] : []),
    ...(traceId ? [`Trace: ${traceId} (get_trace tells what happened around it)`] : []),
    ...(missingSourceMaps.length > 0
      ? [
          `Frames are minified: ${counted(missingSourceMaps.length, 'source map')} missing. why_not_symbolicated tells what to upload.`,
        ]
      : []),
  ]
}

function factsOf(issue: IssueView, link: string): string[] {
  const { environment, level, culprit, firstSeen, lastSeen, assignee } = issue
  const inRelease = (release: string | null) => (release ? ` in release ${outside(release)}` : '')
  return [
    `${level}, ${stateOf(issue)}, ${environment}, project ${issue.project}, ${link}`,
    ...(culprit ? [`Where: ${outside(culprit)}`] : []),
    `How often: ${counted(issue.count, 'event')}, ${counted(issue.userCount, 'user')}`,
    `First seen: ${second(firstSeen)}${inRelease(issue.firstRelease)}`,
    `Last seen: ${second(lastSeen)}${inRelease(issue.lastRelease)}`,
    ...(assignee ? [`Assigned to: ${assignee.email}`] : []),
  ]
}

function crumbLines({ breadcrumbs = [], timestamp }: EventDetail): string[] {
  if (breadcrumbs.length === 0) return []
  const shown = breadcrumbs.slice(-BREADCRUMBS)
  return [
    `\nBefore it (the last ${shown.length} of ${breadcrumbs.length}):`,
    ...shown.map((crumb) => `  ${crumbText(crumb, Date.parse(timestamp))}`),
  ]
}

function crumbText(crumb: Breadcrumb, at: number): string {
  const { timestamp, category, type, message, level, data = {} } = crumb
  const before = timestamp === undefined ? '' : `−${((at - timestamp) / 1000).toFixed(1)} s `
  const said = message ?? (Object.keys(data).length > 0 ? JSON.stringify(data) : '')
  return before + outside([category ?? type, level, said].filter(Boolean).join(' '), 200)
}

const tagsOf = (tags: Record<string, string>) =>
  Object.entries(tags)
    .slice(0, TAGS_OF_EVENT)
    .map(([key, value]) => outside(`${key}=${value}`, 100))
    .join(' ')

/** The tags of which one value is on most events. */
function tagLines(tags: readonly TagView[]): string[] {
  const found = tags.flatMap(({ key, total, distinct, values: [top] }) =>
    top && top.count / total >= MOST_HAVE ? [{ key, total, distinct, top }] : [],
  )
  if (found.length === 0) return []
  return [
    '\nWhat most of its events share:',
    ...found
      .slice(0, TAGS)
      .map(
        ({ key, total, distinct, top }) =>
          `  ${outside(`${key}=${top.value}`, 150)} on ${share(top.count / total)} (${counted(distinct, 'value')})`,
      ),
  ]
}

function flagLines(flags: readonly IssueFlag[]): string[] {
  const found = flags.filter(({ issue, all }) => issue.share - all.share >= STANDS_OUT)
  if (found.length === 0) return []
  return [
    '\nFeature flags that stand out:',
    ...found
      .slice(0, FLAGS)
      .map(
        ({ flag, variant, issue, all }) =>
          `  ${outside(`${flag}=${variant}`, 150)} before ${share(issue.share)} of its events, ${share(all.share)} of all`,
      ),
  ]
}

function siblingLines({ siblings }: IssueView): string[] {
  if (siblings.length === 0) return []
  return [
    '\nThe same failure elsewhere:',
    ...siblings.map(
      ({ environment, issueId, status, count, lastSeen }) =>
        `  ${environment}: ${issueId} (${status}), ${counted(count, 'event')}, last ${second(lastSeen)}`,
    ),
  ]
}

const commentLine = ({ actor, at, detail }: ActivityView) =>
  `\nComment of ${actor?.email ?? 'somebody'}, ${second(at)}: ${outsideLines(String(detail.text ?? ''), 10)}`
