import type { IssueField } from '../../issues/search/fields'

/** By which events are counted: what an issue is from its first event on, or says by its latest. */
export const COUNTABLE: readonly IssueField[] = [
  'type',
  'title',
  'culprit',
  'platform',
  'level',
  'firstRelease',
]
