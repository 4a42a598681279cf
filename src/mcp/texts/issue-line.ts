import type { IssueSummary } from '../../issues/model'
import { counted } from '../../lib/number-text'
import { outside } from './outside'
import { second } from './words'

/** An issue as lists have it. */
export function issueLine(issue: IssueSummary): string {
  const { shortId, environment, level, title, culprit, lastSeen, lastRelease, assignee } = issue
  return [
    `- ${shortId} (${level}, ${stateOf(issue)}, ${environment}) ${outside(title)}`,
    ...(culprit ? [`in ${outside(culprit)}`] : []),
    `${counted(issue.count, 'event')}, ${counted(issue.userCount, 'user')}`,
    `last ${second(lastSeen)}${lastRelease ? ` in release ${outside(lastRelease)}` : ''}`,
    ...(assignee ? [`assigned to ${assignee.email}`] : []),
  ].join(' · ')
}

export const stateOf = ({ status, substatus }: Pick<IssueSummary, 'status' | 'substatus'>) =>
  substatus === null ? status : `${status}, ${substatus}`
