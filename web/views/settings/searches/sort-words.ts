import type { Sort } from '../../../../src/issues/list/model'

/** For each order, which issues stand first. */
export const SORT_WORDS = {
  lastSeen: 'last seen',
  firstSeen: 'newest',
  count: 'most events',
  userCount: 'most users',
  trend: 'rising most',
} satisfies Record<Sort, string>
