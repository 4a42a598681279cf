const MINUTE_MS = 60_000

/** Begin of the minute, in ms since the epoch. @param micros since the epoch */
export const minuteOf = (micros: number): number =>
  Math.floor(micros / 1000 / MINUTE_MS) * MINUTE_MS
