import { Problem } from '../../lib/problem'
import { isTimeZone } from '../../lib/time-zone'
import { earlierThan } from './overview/earlier'
import { intervalFor } from './overview/intervals'
import type { COMPARED, Interval } from './overview/model'

/** How the time of a report is cut, and with which it is compared, as it was sent. */
interface Sent {
  interval: Interval | undefined
  timeZone: string | undefined
  compare: (typeof COMPARED)[number] | undefined
}

/** What holds when nothing was sent. @throws Problem `invalid_request` for a time zone that there is none of */
export function timesOf(
  range: { from: number; to: number },
  { interval, timeZone = 'UTC', compare = 'previous' }: Sent,
) {
  if (!isTimeZone(timeZone))
    throw new Problem(
      'invalid_request',
      `timeZone: ${timeZone} is no time zone; write one such as Europe/Vienna.`,
    )
  return {
    timeZone,
    interval: interval ?? intervalFor(range.to - range.from),
    before: earlierThan(range, compare, timeZone),
  }
}
