export const FIVE_MS = 300_000
/** How many spans of five minutes an hour has. */
export const FIVES = 12

/** The columns that count them: `m00`, `m05` … `m55`. */
export const FIVE_COLUMNS: readonly string[] = Array.from(
  { length: FIVES },
  (_, i) => `m${String(i * 5).padStart(2, '0')}`,
)

/** The columns to which an upsert adds its own values. */
export const ADD_HOUR = ['count', ...FIVE_COLUMNS]
  .map((name) => `${name} = ${name} + excluded.${name}`)
  .join(', ')

type HourRow = [hour: number, count: number, ...fives: number[]]

/** Counts by five minutes as rows of hours: `[hour, count, m00, m05 …]`. */
export function hoursOf(fives: ReadonlyMap<number, number>): HourRow[] {
  const hours = new Map<number, HourRow>()
  for (const [five, count] of fives) {
    const hour = Math.floor(five / FIVES)
    const row = hours.get(hour) ?? [hour, 0, ...new Array<number>(FIVES).fill(0)]
    hours.set(hour, row)
    const column = 2 + five - hour * FIVES
    row[1] += count
    row[column] = (row[column] as number) + count
  }
  return [...hours.values()]
}
