import type { Sort } from '../../../../src/issues/model'

/** What a list sorted so begins with. */
export const SORT_WORDS = {
  lastSeen: 'last seen',
  firstSeen: 'newest',
  count: 'most events',
  userCount: 'most users',
  trend: 'rising most',
} satisfies Record<Sort, string>
