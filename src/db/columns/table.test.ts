import { expect, test } from 'bun:test'
import { FAST, SMALL } from '../chunks/chunk'
import { joinTables, openTable, type Table, tableBuilder } from './table'

const SHAPE = { at: 'rising', id: 'id', amount: 'number', name: 'text' } as const
const LATER = { ...SHAPE, more: 'text', size: 'number' } as const
type Row = { at: number; id: number; amount: number; name: string }

const MOST_ID = 2 ** 48 - 1
const NOW = 1_795_000_000_000

function packed(rows: readonly Row[]): Uint8Array {
  const builder = tableBuilder(SHAPE)
  for (const row of rows) builder.add(row)
  return builder.pack(FAST)
}

function rowsOf(table: Table<typeof SHAPE>): Row[] {
  const [ats, ids, amounts, { texts, of }] = [table.at(), table.id(), table.amount(), table.name()]
  return Array.from({ length: table.count }, (_, i) => ({
    at: ats[i] as number,
    id: ids[i] as number,
    amount: amounts[i] as number,
    name: texts[of[i] as number] as string,
  }))
}

/** So many different values that indexes and numbers take one, two or four bytes. */
const many = (rows: number): Row[] =>
  Array.from({ length: rows }, (_, i) => ({
    at: NOW + (i % 2 === 0 ? i : -i) * 1000,
    id: (MOST_ID - i * 7919) % MOST_ID,
    amount: i * i,
    name: `name ${i} 🦆`,
  }))

const tables: [what: string, rows: Row[]][] = [
  ['no row', []],
  ['one row', [{ at: NOW, id: MOST_ID, amount: 0, name: '' }]],
  ['the smallest values', [{ at: 0, id: 0, amount: 0, name: 'a' }]],
  ['the largest numbers', [{ at: 2 ** 52, id: 1, amount: MOST_ID, name: 'b' }]],
  ['times that fall', [9, 5, 5, 7].map((at) => ({ at, id: at, amount: at, name: 'same' }))],
  [
    'times that are far apart',
    [0, NOW, 3, NOW * 2].map((at) => ({ at, id: 1, amount: 1, name: '' })),
  ],
  ['few values', many(200)],
  ['more than a byte tells apart', many(700)],
  ['more than two bytes tell apart', many(70_000)],
]

test.each(tables)('%s is read as it was written', (_, rows) => {
  expect(rowsOf(openTable(SHAPE, packed(rows)))).toEqual(rows)
})

test('tables that are joined have the rows of one after those of the other', () => {
  const parts = [many(3), [], many(300), many(2)]
  const joined = joinTables(
    SHAPE,
    parts.map((rows) => openTable(SHAPE, packed(rows))),
    SMALL,
  )
  expect(rowsOf(openTable(SHAPE, joined))).toEqual(parts.flat())
})

test('a column that came later is empty in what was written before', () => {
  const table = openTable(LATER, packed(many(3)))
  expect([...table.size()]).toEqual([0, 0, 0])
  const { texts, of } = table.more()
  expect([...of].map((index) => texts[index])).toEqual(['', '', ''])
})

test('damage is told when a table is opened', () => {
  const body = packed(many(300)).slice()
  body[body.length - 20] = (body[body.length - 20] as number) ^ 1
  expect(() => openTable(SHAPE, body)).toThrow('damaged')
})
