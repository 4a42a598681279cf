import { afterAll, expect, test } from 'bun:test'
import { temporaryFolder } from '../../../test/harness'
import { COMMAND_LINE } from '../../accounts/audit/by'
import { openMain } from '../../db/open'
import { limits } from '../../limits'
import { projectChanges } from '../../projects/store'
import { arrivingMaps } from '../arriving.store'
import { mapRetirer } from '../retire.store'
import { mapShelf } from '../shelf.reads'
import { sourceMapChanges } from '../store'
import { uploads } from '../upload/compile-upload'
import { symbolicator } from './symbolicator'

const NOW = Date.now()
const db = openMain(temporaryFolder())
afterAll(() => db.close())
const signed = { at: NOW, by: COMMAND_LINE }
const project = projectChanges(db)['projects.create']({ name: 'Shop', ...signed }).id
const changes = sourceMapChanges(db)
const { compile } = uploads(arrivingMaps(db), limits)

/** @returns the map's id */
function upload(source: string): string {
  const map = JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' })
  const gzipBytes = Buffer.from(Bun.gzipSync(map)).toString('base64')
  const sent = { release: 'web@1', fileName: 'app.js', gzipBytes }
  const id = Bun.randomUUIDv7()
  compile({ id, project, body: Buffer.from(JSON.stringify(sent)), at: NOW })
  changes['sourceMaps.publish']({ project, id })
  return id
}

const keyOf = (id: string) => db.query('SELECT key FROM source_map WHERE id = ?').get(id)

test('a map is not taken for the one whose row it got, once that was deleted and swept', () => {
  const symbolicate = symbolicator(mapShelf(db))
  const sourceNow = () => {
    const build = { project, release: 'web@1', images: [] }
    const [frame] = symbolicate(build, [{ file: 'app.js', line: 1, column: 1 }])
    return frame && 'original' in frame ? frame.original.file : undefined
  }
  const first = upload('first.ts')
  const key = keyOf(first)
  expect(sourceNow()).toBe('first.ts')
  changes['sourceMaps.remove']({ project, id: first, ...signed })
  const retirer = mapRetirer(db, 90)
  while (retirer.step('between'));
  expect(keyOf(upload('second.ts'))).toEqual(key)
  expect(sourceNow()).toBe('second.ts')
})
