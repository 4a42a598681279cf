export interface Row {
  what: string
  seen: string
  /** In the words of docs/architecture.md. */
  target?: string
  /** Undefined where there is no target, or where the value could not be had. */
  met?: boolean | undefined
}

/** A table for people; a missed target is a finding, not a failure of the run. */
export function table(rows: Row[]): string {
  const cells = rows.map(({ what, seen, target, met }) => [
    what,
    seen,
    target ?? '',
    met === undefined ? '' : verdict(met),
  ])
  const widths = [0, 1, 2].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

export const count = (value: number) => Math.round(value).toLocaleString('en-US')
export const rate = (value: number) => `${count(value)}/s`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** The middle one of an odd number of values: one noisy round does not move it. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** What 19 of 20 are not above. */
export function p95(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

const verdict = (met: boolean) => (met ? 'ok' : 'MISS')
