import { addPacked } from '../digest/rollup/sketch'

/** The entry spans of a group that began in one step of time. Durations in µs. */
export interface SpanRow {
  /** When the step begins, in ms. */
  at: number
  /** Index of the group. */
  group: number
  count: number
  errors: number
  max: number
  /** Null where no percentile is asked for. */
  sketch: Uint8Array | null
}

/** The entry spans of a group in a window of time. */
export interface Totals {
  count: number
  errors: number
  /** How many by step of their duration. */
  steps: number[]
  /** Rows of the window, each longer than all behind it: the first has the longest span. */
  longest: SpanRow[]
}

const none = (): Totals => ({ count: 0, errors: 0, steps: [], longest: [] })

/**
 * Sums of a window that moves over rows: a row is added when the window's end has passed it, and taken away when its begin has. The
 * sums are whole numbers, so they are the same as those of a window that is added up by itself.
 * @param rows by their time
 */
export function slidingWindow(rows: readonly SpanRow[], lengthMs: number) {
  const totals: Totals[] = []
  let added = 0
  let taken = 0

  function add(row: SpanRow) {
    totals[row.group] ??= none()
    const into = totals[row.group] as Totals
    into.count += row.count
    into.errors += row.errors
    if (row.sketch) addPacked(into.steps, row.sketch)
    while ((into.longest.at(-1)?.max ?? Number.POSITIVE_INFINITY) <= row.max) into.longest.pop()
    into.longest.push(row)
  }

  function take(row: SpanRow) {
    const from = totals[row.group] as Totals
    from.count -= row.count
    from.errors -= row.errors
    if (row.sketch) addPacked(from.steps, row.sketch, -1)
    if (from.longest[0] === row) from.longest.shift()
  }

  return {
    /** Moves the window's end. @param touched gets the groups whose sums change */
    moveTo(end: number, touched: Set<number>): void {
      for (let row = rows[added]; row && row.at < end; row = rows[++added]) {
        add(row)
        touched.add(row.group)
      }
      for (
        let row = rows[taken];
        taken < added && row && row.at < end - lengthMs;
        row = rows[++taken]
      ) {
        take(row)
        touched.add(row.group)
      }
    },
    of: (group: number): Totals | undefined => totals[group],
  }
}
