import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMain, openMainReadonly } from '../open'
import { logCutter } from './cut-log'

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a grown log is cut back, further when it is quiet, and waits for nobody who reads', () => {
  const db = openMain(folder)
  const bytes = () => statSync(`${db.filename}-wal`).size
  const cut = logCutter(db)
  const write = () =>
    db.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('x', hex(zeroblob(3000000)))")
  write()
  const full = bytes()
  const reader = openMainReadonly(folder)
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM setting').get()
  write()
  cut()
  expect(bytes()).toBeGreaterThanOrEqual(full)
  reader.run('COMMIT')
  cut()
  expect(bytes()).toBe(0)
  reader.close()

  db.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('x', hex(zeroblob(1000000)))")
  cut()
  expect(bytes()).toBeGreaterThan(0)
  cut('quiet')
  expect(bytes()).toBe(0)
  db.close()
})
