/**
 * What is kept for a number of days: each signal with the name that people see, and the days that new projects begin with. Events
 * stay for a quarter, which is as far back as teams look for an error; spans for a month, because they take ten times the room, and
 * their latencies are counted for longer; analytics for thirteen months, so that a month can be
 * held against the same of the year before; replays for a month, since each takes as much as thousands of events. No setting of a machine changes them: what is old must follow from the log.
 */
const KEPT = {
  event: { name: 'events', days: 90 },
  span: { name: 'spans', days: 30 },
  analyticsEvent: { name: 'analytics', days: 395 },
  replaySegment: { name: 'replays', days: 30 },
} as const

/** The most days that can be set: ten years. Whoever wants more keeps them for ever. */
export const MOST_DAYS = 3650

type KeptSignal = keyof typeof KEPT
export type KeptName = (typeof KEPT)[KeptSignal]['name']

export const KEPT_NAMES = Object.values(KEPT).map(({ name }) => name)
export const KEPT_SIGNALS = Object.entries(KEPT).map(([signal, kept]) => ({ signal, ...kept }))
