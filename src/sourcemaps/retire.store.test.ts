import { afterAll, expect, test } from 'bun:test'
import { temporaryFolder } from '../../test/harness'
import { COMMAND_LINE } from '../accounts/audit/by'
import { openMain } from '../db/open'
import { DAY_MS } from '../lib/time'
import { projectChanges } from '../projects/store'
import { releaseStore } from '../releases/store'
import { arrivingMaps } from './arriving.store'
import { mapRetirer } from './retire.store'
import { sourceMapChanges } from './store'

const NOW = 1000 * DAY_MS
const db = openMain(temporaryFolder())
afterAll(() => db.close())
const arriving = arrivingMaps(db)
const changes = sourceMapChanges(db)
const releases = releaseStore(db)
const signed = { at: NOW, by: COMMAND_LINE }
const [project, other] = ['Shop', 'Other'].map(
  (name) => projectChanges(db)['projects.create']({ name, ...signed }).id,
) as [number, number]

/** The bytes of a map, which nobody has published. @returns its id */
function arrive(release: string, at = NOW): string {
  const id = Bun.randomUUIDv7()
  const file = { release, fileName: 'app.js', debugId: null, sizeBytes: 1 }
  arriving.put({ id, project, ...file, parts: [Buffer.from('p')] }, at)
  return id
}
const publish = (id: string) => changes['sourceMaps.publish']({ project, id })

const left = () =>
  db.query<{ release: string }, []>('SELECT release FROM source_map ORDER BY release').all()
const parts = () =>
  db.query<{ n: number }, []>('SELECT count(*) AS n FROM source_map_part').get()?.n

function sweepAll(retirer: ReturnType<typeof mapRetirer>, when: 'between' | 'quiet') {
  const asked = retirer.retiring.due(NOW) as { before: number } | undefined
  if (asked) retirer.changes['sourceMaps.retireUnseen'](asked)
  expect(retirer.retiring.due(NOW)).toBeUndefined()
  while (retirer.step(when));
}

test('maps of releases of which neither event nor span came for 90 days go with their bytes', () => {
  publish(arrive('seen', NOW - 100 * DAY_MS))
  publish(arrive('unseen', NOW - 100 * DAY_MS))
  publish(arrive('seen long ago', NOW - 100 * DAY_MS))
  publish(arrive('traced', NOW - 100 * DAY_MS))
  publish(arrive('new', NOW - 89 * DAY_MS))
  releases.keyOf(project, 'seen', NOW - 100 * DAY_MS)
  releases.keyOf(project, 'seen', NOW - 5 * DAY_MS)
  releases.keyOf(project, 'traced', NOW - 100 * DAY_MS)
  const [firstSeen, lastSeen] = [NOW - 6 * DAY_MS, NOW - 5 * DAY_MS]
  releases.noteNamed(
    { project, environment: 'production', version: 'traced', firstSeen, lastSeen },
    [],
  )
  releases.keyOf(project, 'seen long ago', NOW - 91 * DAY_MS)
  // Another project's release of the same name keeps nothing.
  releases.keyOf(other, 'unseen', NOW)

  sweepAll(mapRetirer(db, 90), 'between')
  expect(left()).toEqual([{ release: 'new' }, { release: 'seen' }, { release: 'traced' }])
  expect(parts()).toBe(3)
})

test('what was arriving when the program stopped is published by a change that waited, or swept when nothing waits', () => {
  const waited = arrive('waited')
  arrive('half')
  const retirer = mapRetirer(db, 90)
  const later = arrive('later')
  sweepAll(retirer, 'between')
  publish(waited)
  sweepAll(retirer, 'quiet')
  publish(later)
  expect(left().map(({ release }) => release)).toEqual(['later', 'new', 'seen', 'traced', 'waited'])
  expect(parts()).toBe(5)
})

test('a map is published once, in place of the one before, and never for a project that is gone', () => {
  const [first, second] = [arrive('replaced'), arrive('replaced')]
  publish(first)
  publish(second)
  const states = db.query<{ state: string }, [string]>('SELECT state FROM source_map WHERE id = ?')
  expect([first, second].map((id) => states.get(id)?.state)).toEqual(['gone', 'ready'])
  expect(() => publish(first)).toThrow('The server lost this map')
  const late = arrive('late')
  projectChanges(db)['projects.erase']({ project, ...signed })
  expect(() => publish(late)).toThrow('The project of this key is there no more.')
})
