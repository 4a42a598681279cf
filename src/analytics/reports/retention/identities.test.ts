import { expect, test } from 'bun:test'
import { openTable, tableBuilder } from '../../../db/columns/table'
import { VISIT_TABLE, type VisitRow } from '../../records/tables'
import { Identities } from './identities'

const NO_VISIT = Object.fromEntries(
  Object.entries(VISIT_TABLE).map(([name, kind]) => [name, kind === 'text' ? '' : 0]),
) as VisitRow

function identified(rows: readonly Partial<VisitRow>[], shape: Partial<typeof VISIT_TABLE>) {
  const table = tableBuilder(shape as typeof VISIT_TABLE)
  for (const row of rows) table.add({ ...NO_VISIT, ...row })
  return [...new Identities().ofVisits(4, openTable(VISIT_TABLE, table.pack(1)))]
}

test('a visit is of its user, or else of its visitor where their id lasts', () => {
  const [user, again, lasting, daily] = identified(
    [
      { user: 'ada', visitor: 1, isLasting: 1 },
      { user: 'ada', visitor: 2 },
      { visitor: 3, isLasting: 1 },
      { visitor: 4 },
    ],
    VISIT_TABLE,
  )
  expect(user).toBeGreaterThan(0)
  expect([again, lasting, daily]).toEqual([user, 3, -1])
})

test('of visits that were packed before it was known, only those of users count', () => {
  const { isLasting: _, ...before } = VISIT_TABLE
  const [user, unknown] = identified([{ user: 'ada', visitor: 1 }, { visitor: 2 }], before)
  expect(user).toBeGreaterThan(0)
  expect(unknown).toBe(-1)
})
