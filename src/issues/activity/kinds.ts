/** What can happen to an issue. `comment` carries text, the others what changed. */
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
