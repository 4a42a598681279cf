import { afterAll, expect, test } from 'bun:test'
import { temporaryFolder } from '../../../test/harness'
import { openMain } from '../../db/open'
import { releaseStore } from '../../releases/store'
import { sourceMapStore } from '../store'
import { retiredMaps } from './store'

const DAY_MS = 86_400_000
const NOW = 1000 * DAY_MS
const db = openMain(temporaryFolder())
afterAll(() => db.close())
const maps = sourceMapStore(db)
const releases = releaseStore(db)

const put = (release: string, at: number) =>
  maps.put(
    7,
    { release, fileName: 'app.js', debugId: undefined, sizeBytes: 1, parts: [Buffer.from('p')] },
    at,
  )
const left = () =>
  db.query<{ release: string }, []>('SELECT release FROM source_map ORDER BY release').all()
const parts = () =>
  db.query<{ n: number }, []>('SELECT count(*) AS n FROM source_map_part').get()?.n

function sweepAll(retired: ReturnType<typeof retiredMaps>, now: number) {
  while (retired.step(now));
}

test('maps of releases of which neither event nor span came for 90 days go with their bytes', () => {
  put('seen', NOW - 100 * DAY_MS)
  put('unseen', NOW - 100 * DAY_MS)
  put('seen long ago', NOW - 100 * DAY_MS)
  put('traced', NOW - 100 * DAY_MS)
  put('new', NOW - 89 * DAY_MS)
  releases.keyOf(7, 'seen', NOW - 100 * DAY_MS)
  releases.keyOf(7, 'seen', NOW - 5 * DAY_MS)
  releases.keyOf(7, 'traced', NOW - 100 * DAY_MS)
  const [firstSeen, lastSeen] = [NOW - 6 * DAY_MS, NOW - 5 * DAY_MS]
  releases.noteNamed({
    ...{ project: 7, environment: 'production', version: 'traced', firstSeen, lastSeen },
  })
  releases.keyOf(7, 'seen long ago', NOW - 91 * DAY_MS)
  // Another project's release of the same name keeps nothing.
  releases.keyOf(8, 'unseen', NOW)

  sweepAll(retiredMaps(db, 90), NOW)
  expect(left()).toEqual([{ release: 'new' }, { release: 'seen' }, { release: 'traced' }])
  expect(parts()).toBe(3)
})

test('what was arriving when the program stopped is swept away at the next start', () => {
  db.run(
    `INSERT INTO source_map (id, project, release, file_name, size_bytes, uploaded_at)
     VALUES ('half', 7, 'half', 'app.js', 1, ${NOW})`,
  )
  sweepAll(retiredMaps(db, 90), NOW)
  expect(left()).toEqual([{ release: 'new' }, { release: 'seen' }, { release: 'traced' }])
})
