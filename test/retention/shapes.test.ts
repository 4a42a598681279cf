import { expect, test } from 'bun:test'
import { chunkRepacker } from '../../src/db/chunks/repack'
import { openMain } from '../../src/db/open'
import { spanMerger } from '../../src/traces/digest/merge/store'
import { folderThatKeepsItsLog, logOf, replayed } from '../replay/kept-log'
import { tablesOf } from '../replay/tables'
import { variedEvent } from '../seeds'
import { logFolder } from './log-folder'

/** Without a release: which of two signals of a slice names one first is told by the slice. */
const eventOf = (number: number) => ({ ...variedEvent(number), release: undefined })

test('the same goes however the file lies: a log with days that end, digested again in other slices', () => {
  const it = logFolder(folderThatKeepsItsLog())
  const [shop, depot] = [it.project('Shop'), it.project('Depot')]
  it.keep(shop, { events: 2, spans: 1 })
  const chores = openMain(it.data)
  const [events, spans] = [chunkRepacker(chores, 'event'), spanMerger(chores)]
  for (let day = 0; day < 4; day++) {
    for (let request = 0; request < 8; request++)
      for (const project of [shop, depot]) {
        const number = 1 + request + 100 * day + 10_000 * project
        it.events(project, [eventOf(number), eventOf(number + 1)])
        it.spans(project, [number, number + 50_000], { trace: number })
      }
    if (day % 2 === 0) {
      while (events.step());
      while (spans.step());
    }
    it.daysPass(1)
  }
  chores.close()
  it.close()
  const log = logOf(it.data)
  const told = tablesOf(it.data)
  expect((told.events as { tables: { events: object } }).tables.events).not.toEqual({})
  for (const blocks of [() => log.length, () => 7]) {
    const again = tablesOf(replayed(log, { blocks, isRestarted: () => false, mapsOf: it.data }))
    for (const name of Object.keys(told)) expect([name, again[name]]).toEqual([name, told[name]])
  }
}, 60_000)
