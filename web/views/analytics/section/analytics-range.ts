import { sharedReport } from '../../../api/shared-report'
import { DAY_MS, HOUR_MS } from '../../../lib/durations'
import { RANGES, type RangeName, useRange } from '../../../lib/range'

const NAMES: readonly RangeName[] = ['24h', '7d', '30d', '90d']
const USUAL: RangeName = '30d'

/** The time that the page looks at: whole hours, or whole days of the viewer's zone with today among them. */
export function useAnalyticsRange() {
  const link = sharedReport.value
  const range = useRange(link?.range ?? USUAL, NAMES)
  if (link?.from) return { ...range, name: undefined, from: link.from, to: link.to ?? undefined }
  const { name, from } = range
  const ms = name && RANGES[name].ms
  return {
    ...range,
    from: ms === undefined || from === undefined ? from : beginOf(Date.parse(from), ms),
  }
}

export type AnalyticsRange = ReturnType<typeof useAnalyticsRange>

/** The first whole hour or day behind a time. @param length of the range, in ms */
export function beginOf(from: number, length: number): string {
  const isDays = length > DAY_MS
  const begin = new Date(from + (isDays ? DAY_MS : HOUR_MS))
  if (isDays) begin.setHours(0)
  begin.setMinutes(0, 0, 0)
  return begin.toISOString()
}
