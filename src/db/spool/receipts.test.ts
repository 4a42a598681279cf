import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReceipts, RECEIPT_FILE } from './receipts'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-receipts-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

const blocks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    seq: from + i,
    project: 1,
    count: 10,
    bytes: 100,
  }))

test.each([
  ['all that is not digested lies in the spool', 5, blocks(6, 9), undefined],
  ['all is digested', 9, [], undefined],
  ['the log of the spool was cut', 5, blocks(6, 7), { blocks: 2, records: 20, since: 1008 }],
  [
    'a page in the midst is gone',
    5,
    [...blocks(6, 6), ...blocks(9, 9)],
    { blocks: 2, since: 1007 },
  ],
  ['the spool is gone', 5, [], { blocks: 4, records: 40, since: 1006, until: 1009 }],
  ['the database has gone back', 2, blocks(6, 9), { blocks: 3, since: 1003, until: 1005 }],
])('%s', (_, watermark, left, lost) => {
  const receipts = openReceipts(temporaryFolder())
  for (const block of blocks(1, 9)) receipts.note([block], 1000 + block.seq)
  const found = receipts.lost(watermark, () => left)
  if (lost === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ ...lost, isAtLeast: false })
  receipts.close()
})

test('is kept over a restart, and forgotten once told', () => {
  const folder = temporaryFolder()
  const before = openReceipts(folder)
  before.begin([], 0)
  before.note(blocks(1, 20_000), 1000)
  before.close()
  const after = openReceipts(folder)
  expect(after.lost(0, () => [])).toMatchObject({ blocks: 8192, records: 81_920, isAtLeast: true })
  after.begin(blocks(3, 4), 2000)
  expect(after.lost(2, () => blocks(3, 4))).toBeUndefined()
  expect(after.lost(2, () => [])).toMatchObject({ blocks: 2, since: 2000 })
  after.close()
})

test('a file of something else tells of nothing', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, RECEIPT_FILE), Buffer.alloc(300_000, 'garbage '))
  const receipts = openReceipts(folder)
  expect(receipts.lost(0, () => [])).toBeUndefined()
  receipts.close()
})
