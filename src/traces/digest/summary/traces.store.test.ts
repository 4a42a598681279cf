import { afterAll, expect, test } from 'bun:test'
import { temporaryFolder } from '../../../../test/harness'
import { openMain } from '../../../db/open'
import type { TraceDelta } from '../fold-traces'
import { traceIds } from '../trace-ids.store'
import { wordStore } from '../words/store'
import { RecentKeys } from './recent-keys'
import { traceStore } from './traces.store'

const LANE = 4
const folder = temporaryFolder()
const db = openMain(folder)
const index = traceIds(db, folder)
const traces = traceStore(db, index.ids, wordStore(db))
afterAll(() => {
  index.close()
  db.close()
})

const delta = (id: string): TraceDelta => ({
  lane: LANE,
  id,
  startAt: 1,
  endAt: 2,
  spans: 1,
  errors: 0,
  blocks: [1],
  root: { isRoot: true, at: 1, service: 'orders', name: 'GET /' },
  services: new Map([['orders', { spans: 1, errors: 0 }]]),
})
const idOf = (number: number) => `${number.toString(16).padStart(16, '0')}${'e'.repeat(16)}`
const rows = () => db.query('SELECT key, spans FROM trace ORDER BY key').all()

test('a trace grows in its own row when another has overwritten its remembered key', () => {
  const remembered = new RecentKeys()
  const looksLike = (id: string, number: number) => {
    remembered.keep(LANE, Buffer.from(id, 'hex'), number)
    return remembered.recall(LANE, Buffer.from(idOf(1), 'hex')) === number
  }
  let other = 2
  while (!looksLike(idOf(other), other)) other++

  for (const number of [1, other, 1, other]) traces.apply([delta(idOf(number))])
  expect(rows()).toEqual([
    { key: 1, spans: 2 },
    { key: 2, spans: 2 },
  ])
})
