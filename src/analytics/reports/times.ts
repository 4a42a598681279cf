import { earlierThan } from './overview/earlier'
import { intervalFor } from './overview/intervals'
import type { COMPARED, Interval } from './overview/model'

/** How the time of a report is cut, and with which it is compared, as it was sent. */
interface Sent {
  interval: Interval | undefined
  compare: (typeof COMPARED)[number] | undefined
}

/** What holds when nothing was sent. */
export function timesOf(
  range: { from: number; to: number; timeZone: string },
  { interval, compare = 'previous' }: Sent,
) {
  return {
    interval: interval ?? intervalFor(range.to - range.from),
    before: earlierThan(range, compare, range.timeZone),
  }
}
