type Cell = string | number | boolean | null

/** A table: the names of its columns, and its rows. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Spreadsheets take a text that begins so for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/**
 * A table as CSV by RFC 4180: a header line, lines that end in CR LF, quotes where they are needed. What is null is empty.
 * A text that a spreadsheet would run as a formula gets `'` in front: reports hold what strangers wrote.
 */
export const csvOf = ({ columns, rows }: CsvTable): string =>
  [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

function fieldOf(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
