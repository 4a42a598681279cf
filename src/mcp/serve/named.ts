import { nearest } from '../../lib/nearest'
import { Problem } from '../../lib/problem'

/**
 * The row of a table that a client names.
 * @param noun what the table has, as the protocol calls it
 * @throws Problem `not_found` with the nearest name
 */
export function named<Row extends { name: string }>(
  rows: readonly Row[],
  noun: 'tool' | 'prompt',
  name: string,
): Row {
  const row = rows.find((one) => one.name === name)
  if (row) return row
  const names = rows.map((one) => one.name)
  const near = nearest(name, names)
  const instead = near === undefined ? `${noun}s/list names all.` : `did you mean ${near}?`
  throw new Problem(
    'not_found',
    `There is no ${noun} ${name.slice(0, 60).toWellFormed()}; ${instead}`,
  )
}
