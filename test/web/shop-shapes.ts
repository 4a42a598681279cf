const DAYS = 14

/** Spreads shares evenly, without the order that their numbers have. */
const scattered = (share: number) => (share * 7919.37) % 1

/** When the events of an issue happen: hours before now, for each share of them between 0 and 1. */
export const SHAPES = {
  /** Quietly for two weeks, then most of it in the last hour. */
  surge: (share) => (share < 0.3 ? 4 + scattered(share) * 330 : scattered(share) * 1.4),
  /** It began this morning. */
  today: (share) => scattered(share) * 2.4,
  steady: (share) => scattered(share) * 24 * DAYS,
  /** More by day than by night. */
  daily: (share) => Math.floor(share * DAYS) * 24 + 12 + Math.sin(share * 2999) * 11.8,
  rare: (share) => 0.4 + scattered(share) ** 2 * 24 * 6,
} satisfies Record<string, (share: number) => number>
