import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { openMain } from '../../src/db/open'
import { DAY_MS } from '../../src/lib/time'
import { replayEraser } from '../../src/replays/digest/erase.store'
import { replayFileRemover } from '../../src/replays/digest/remove-files.store'
import { segmentPath } from '../../src/replays/files/segment-path'
import { segmentWriter } from '../../src/replays/files/segment-writer'
import { COUNTED, type ReplaySegment, type SegmentCounts } from '../../src/replays/records/segment'
import { logFolder } from './log-folder'

const utf8 = new TextEncoder()
const counts = Object.fromEntries(COUNTED.map((name) => [name, 1])) as SegmentCounts

/** A folder to which replays come, each of one segment. */
function replayFolder() {
  const it = logFolder()
  const writer = segmentWriter(it.data)
  const today = () => Math.floor(it.clock.now / DAY_MS)
  return {
    ...it,
    writer,
    today,
    fileOf: (project: number, day: number) => existsSync(join(it.data, segmentPath(project, day))),
    replay(project: number, name: string) {
      const text = utf8.encode(`[{"type":4,"timestamp":${it.clock.now}}]`)
      const [place] = writer.write([{ project, day: today(), text }])
      const segment: ReplaySegment = {
        environment: 'production',
        receivedAt: it.clock.now,
        replay: name,
        tab: '0',
        number: 0,
        place: place as ReplaySegment['place'],
        bytes: text.length,
        startedAt: it.clock.now,
        endedAt: it.clock.now,
        skewMs: 0,
        hasSnapshot: true,
        counts,
        pages: [],
        session: '',
        user: '',
        release: '',
        kind: 'session',
        device: '',
        browser: '',
        system: '',
      }
      it.append([
        {
          project,
          signal: 'replaySegment',
          count: 1,
          counted: undefined,
          heads: utf8.encode(''),
          payloads: utf8.encode(JSON.stringify(segment)),
        },
      ])
    },
    /** Does what a server does when everything is digested. */
    rest(erased?: number) {
      using db = openMain(it.data)
      if (erased !== undefined) {
        const erase = db.transaction(replayEraser(db))
        while (erase(erased));
      }
      replayFileRemover(db, it.data).step('quiet')
    },
  }
}

test('a day of replays goes as one file once its days are over, and what is newer stays', () => {
  const it = replayFolder()
  const shop = it.project('Shop')
  it.keep(shop, { replays: 2 })
  const first = it.today()
  it.replay(shop, 'one')
  it.replay(shop, 'two')
  it.daysPass(2)
  it.replay(shop, 'three')
  it.rest()
  expect([it.fileOf(shop, first), it.count('replay')]).toEqual([true, 3])
  it.daysPass(1)
  it.rest()
  expect([it.fileOf(shop, first), it.fileOf(shop, first + 2)]).toEqual([false, true])
  expect(it.db.query('SELECT name FROM replay').values()).toEqual([['three']])
  expect([it.count('replay_segment'), it.count('replay_file')]).toEqual([1, 1])
})

test('of an erased project nothing stays, nor of a segment that nothing names', () => {
  const it = replayFolder()
  const shop = it.project('Shop')
  const depot = it.project('Depot')
  const day = it.today()
  it.replay(shop, 'one')
  it.replay(depot, 'one')
  it.writer.write([{ project: depot, day: day - 1, text: utf8.encode('[]') }])
  it.change('projects.erase', { project: shop, at: it.clock.now, by: COMMAND_LINE })
  it.rest(shop)
  expect([it.fileOf(shop, day), existsSync(join(it.data, 'replays', String(shop)))]).toEqual([
    false,
    false,
  ])
  expect([it.fileOf(depot, day), it.fileOf(depot, day - 1)]).toEqual([true, false])
})
