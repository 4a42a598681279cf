import { seen } from './seen'

/** Prints a value as JSON for a script, or its text for a person. With --json nothing else is written to stdout. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${seen(text)}\n`)
}

/** Writes rows under headings as text, each column as wide as its widest cell, and each row in one line. */
export function table(headings: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map((cell) => seen(cell).replace(/[\n\t]/g, '␦')))
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(headings), ...rows.map(line)].join('\n')
}
