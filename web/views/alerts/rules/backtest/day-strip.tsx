import type { Backtest } from '../../../../api/alert-rules'
import { counted } from '../../../../lib/format'

const DAY_MS = 86_400_000
/** The part of a day that has room for its name. */
const ROOM = 0.6

/** How often the rule would have begun to fire on each day (UTC), under the chart: each day is as wide as what is shown of it. */
export function DayStrip({ of: { days, from, to, hasData } }: { of: Backtest }) {
  const shown = days
    .map((day) => ({ ...day, width: hasData ? widthOf(day.day, from, to) : 1 }))
    .filter(({ width }) => width > 0)
  const named = shown.findIndex(({ width }) => width > ROOM)
  return (
    <ol class="days" aria-label="Times fired, by day (UTC)">
      {shown.map(({ day, count, width }, i) => (
        <li key={day} class={count > 0 ? 'is-hit' : undefined} style={{ '--w': width }}>
          <b title={`${counted(count, 'time')} on ${day}`}>{count > 0 ? count : '·'}</b>
          <span class="micro three">{i < named ? '\u00a0' : labelOf(day, i === named)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The part of the day that lies in the time that was looked at. */
function widthOf(day: string, from: string, to: string): number {
  const start = Date.parse(day)
  return (Math.min(Date.parse(to), start + DAY_MS) - Math.max(Date.parse(from), start)) / DAY_MS
}

/** `9 Nov` where a month begins and at the first that has room, else `10`. */
function labelOf(day: string, isFirst: boolean): string {
  const at = new Date(day)
  return at.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    ...((isFirst || at.getUTCDate() === 1) && { month: 'short' }),
  })
}
