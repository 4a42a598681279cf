import { expect, test } from 'bun:test'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import type { DeadLetter } from '../../src/db/digest/dead-letters'
import type { SpoolRecord } from '../../src/db/spool/block'
import { recordOf } from '../../src/events/ingest'
import { normalizeEvent } from '../../src/events/normalize/normalize'
import { metricsText } from '../../src/health/metrics'
import { scrubber } from '../../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../../src/intake/scrub/scrub-by-default'
import type { Service } from '../../src/service'
import { vitals } from '../../src/service/vitals'
import { temporaryFolder, until } from '../harness'
import { checkoutFailure } from '../seeds'
import { openFolder } from './open-folder'

const NOW = 1_795_238_914_000
const notes = (...texts: string[]): SpoolRecord[] =>
  texts.map((text) => ({ head: text, payload: `payload of ${text}` }))
const scrub = scrubber(SCRUB_BY_DEFAULT)

test('a third signal goes the whole way of the others, and is known to none of what carries it', async () => {
  const data = temporaryFolder()
  let it = await openFolder(data)
  const by = { at: NOW, by: COMMAND_LINE }
  const one = it.changes['projects.create']({ name: 'One', ...by })
  const other = it.changes['projects.create']({ name: 'Other', ...by })
  const event = normalizeEvent(checkoutFailure(), {
    environment: 'production',
    receivedAt: NOW,
    scrub,
  })
  await Promise.all([
    it.spool.append(one.id, 'note', notes('a', 'b', 'a')),
    it.spool.append(one.id, 'event', [recordOf(event)]),
    it.spool.append(other.id, 'note', notes('c', 'odd', 'd')),
  ])
  await it.spool.caughtUp(10_000)

  const rows = () => it.db.query('SELECT project, text, count FROM note').values()
  expect(rows()).toEqual([
    [one.id, 'a', 2],
    [one.id, 'b', 1],
    [other.id, 'c', 1],
    [other.id, 'd', 1],
  ])
  expect(it.progress).toMatchObject({ stored: { event: 1, span: 0, note: 5 }, deadLetters: 1 })
  const [letter] = it.db.query<DeadLetter, []>('SELECT * FROM dead_letter').all()
  expect(letter).toMatchObject({ project: other.id, signal: 'note', reason: 'An odd note.' })
  expect(Buffer.from(letter?.record ?? []).toString()).toBe('payload of odd')
  const disk = { free: 0, size: 0 }
  const service = { ...it, disk, vitals: vitals(Date.now, Date.now).read } as unknown as Service
  const facts = { at: 0, version: 'x', dataDir: data }
  expect(
    metricsText({ service, facts, bodyBytes: 0, refused: [], dropped: [], usage: undefined }),
  ).toContain(
    '# HELP whimbrel_notes_stored_total Notes digested since the start.\n# TYPE whimbrel_notes_stored_total counter\nwhimbrel_notes_stored_total 5\n',
  )

  await it.close()
  it = await openFolder(data)
  it.changes['projects.erase']({ project: one.id, ...by })
  await it.spool.append(other.id, 'note', notes('c'))
  await it.spool.caughtUp(10_000)
  const projectRows = it.db.query<{ n: number }, []>('SELECT count(*) AS n FROM project')
  await until('the project is erased', () => projectRows.get()?.n === 1)
  expect(rows()).toEqual([
    [other.id, 'c', 2],
    [other.id, 'd', 1],
  ])
  await it.close()
})
