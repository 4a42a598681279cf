const DAY_MS = 86_400_000

const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const monthAndYear = inWords({ month: 'long', year: 'numeric' })
const dayAndMonth = inWords({ day: 'numeric', month: 'long' })
const shortDay = inWords({ day: 'numeric', month: 'short' })
const onlyDay = inWords({ day: 'numeric' })
const minute = inWords({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** `2026-11` as `November 2026`. */
export const monthName = (month: string) => monthAndYear.format(Date.parse(`${month}-01`))

/** `1 December`: when a month is over and caps begin anew. */
export const endOf = ({ to }: { to: string }) => dayAndMonth.format(Date.parse(to))

/** `30 Nov`: a month's last day. */
export const lastDayOf = ({ to }: { to: string }) => shortDay.format(Date.parse(to) - DAY_MS)

export const dayOf = (at: string) => shortDay.format(Date.parse(at))

/** `20 Nov, 16:12`, in UTC as the months are. */
export const minuteOf = (at: string) => minute.format(Date.parse(at))

/** How much of a month has passed: `1 to 22 November, UTC; 73% of the month`. */
export function passedOf({ from, to }: { from: string; to: string }, now: number): string {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (now >= end) return `1 to ${dayAndMonth.format(end - DAY_MS)}, UTC`
  const share = Math.floor(((now - begin) / (end - begin)) * 100)
  const days = onlyDay.format(now) === '1' ? '' : '1 to '
  return `${days}${dayAndMonth.format(now)}, UTC; ${share}% of the month`
}
