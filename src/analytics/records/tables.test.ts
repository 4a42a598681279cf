import { expect, test } from 'bun:test'
import { FAST } from '../../db/chunks/chunk'
import { joinTables, openTable, tableBuilder } from '../../db/columns/table'
import { VISIT_TABLE, type VisitRow } from './tables'

const { country: _, ...BEFORE_COUNTRIES } = VISIT_TABLE
const visit = Object.fromEntries(
  Object.entries(VISIT_TABLE).map(([name, kind]) => [name, kind === 'text' ? `a ${name}` : 7]),
) as VisitRow

function packed(shape: typeof BEFORE_COUNTRIES | typeof VISIT_TABLE): Uint8Array {
  const rows = tableBuilder(shape)
  rows.add(visit)
  return rows.pack(FAST)
}

test('visits that were stored before there were countries have none, also merged with newer ones', () => {
  const before = openTable(VISIT_TABLE, packed(BEFORE_COUNTRIES))
  expect(before.country().texts[before.country().of[0] as number]).toBe('')
  expect(before.width().texts).toEqual(['a width'])
  const both = openTable(
    VISIT_TABLE,
    joinTables(VISIT_TABLE, [before, openTable(VISIT_TABLE, packed(VISIT_TABLE))], FAST),
  )
  const { texts, of } = both.country()
  expect(Array.from(of, (n) => texts[n])).toEqual(['', 'a country'])
})
