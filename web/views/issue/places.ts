import type { IssueView } from '../../../src/issues/detail/model'
import { searchOf } from '../../lib/query'

export type Place = IssueView['siblings'][number]

/** The environments in which the failure occurs, each with its most frequent sibling. */
export function places(issue: IssueView): Map<Place['environment'], Place> {
  const { environment, id: issueId, status, count, lastSeen } = issue
  const found = new Map<Place['environment'], Place>()
  for (const one of issue.siblings)
    if (one.count > (found.get(one.environment)?.count ?? -1)) found.set(one.environment, one)
  return found.set(environment, { environment, issueId, status, count, lastSeen })
}

export const placeLink = ({ project }: IssueView, { issueId, environment }: Place) =>
  `/${project}/issues/${issueId}${searchOf({ environment })}`
