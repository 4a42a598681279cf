/** What can happen to an issue. The entry of a `comment` has its text, every other entry what changed. */
export const ACTIVITIES = [
  'created',
  'regressed',
  'unignored',
  'resolved',
  'reopened',
  'ignored',
  'assigned',
  'unassigned',
  'merged',
  'unmerged',
  'comment',
] as const
export type ActivityKind = (typeof ACTIVITIES)[number]
