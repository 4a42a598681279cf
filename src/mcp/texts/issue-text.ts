import type { EventDetail } from '../../events/event-detail'
import type { ActivityView } from '../../issues/activity/model'
import type { IssueView } from '../../issues/detail/model'
import { FLAG_TAG } from '../../issues/flags/flag-tag'
import type { IssueFlag } from '../../issues/flags/model'
import { standsOut } from '../../issues/flags/standing-out'
import type { TagView } from '../../issues/tags/model'
import { counted, share } from '../../lib/number-text'
import { eventText } from './event-text'
import { stateOf } from './issue-line'
import { outside, outsideLines } from './outside'
import { second } from './words'

const TAGS = 8
const FLAGS = 5
const COMMENTS = 5
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
  const found = flags.filter(standsOut)
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
