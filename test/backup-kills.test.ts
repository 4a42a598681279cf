import { expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { readyFolder } from '../src/backup/ready-folder'
import { restoreBackup } from '../src/backup/restore/restore-backup'
import { writeBackup } from '../src/backup/write-backup'
import { appendChange } from '../src/db/changes/append-change'
import { openMain, openMainReadonly, openSpoolFileReadonly } from '../src/db/open'
import { projectFinder } from '../src/projects/find-projects.reads'
import { projectChanges } from '../src/projects/store'
import { temporaryFolder } from './harness'
import { eachKill, killedAt } from './kills'

const NOW = Date.now()
const CONFIG = { backupDir: 'unused', withoutBackup: false, reserveBytes: 0, now: NOW }
/** A data folder with a project, and as many blocks in its spool. */
function folderOf(name: string, blocks: number): string {
  const data = join(temporaryFolder(), 'data')
  const db = openMain(data)
  projectChanges(db)['projects.create']({ name, at: NOW, by: COMMAND_LINE })
  for (let i = 0; i < blocks; i++)
    appendChange(data, {
      watermark: 0,
      change: { id: `${name} ${i}`, name: 'server.noteAddress', argument: { url: name } },
      now: NOW,
    })
  db.close()
  return data
}

/** What a folder holds, in a word. */
function contentOf(data: string): string {
  using db = openMainReadonly(data)
  using spool = openSpoolFileReadonly(data)
  const blocks = spool.query<{ n: number }, []>('SELECT count(*) AS n FROM block').get()
  return `${projectFinder(db).list()[0]?.name} with ${blocks?.n} blocks`
}

test('a restore that is killed at any moment leaves the old folder or the new one', async () => {
  const old = folderOf('Old', 3)
  const file = join(temporaryFolder(), 'new.tar')
  writeBackup(folderOf('New', 5), file, { reason: 'command', reserveBytes: 0, now: NOW })
  let cut: string | undefined
  const seen = { 'Old with 3 blocks': 0, 'New with 5 blocks': 0 }

  const kills = await eachKill(async (nth) => {
    const data = join(temporaryFolder(), 'data')
    cpSync(old, data, { recursive: true })
    const isDone = await killedAt(nth, ['restore', file, '--replace', '--data', data])
    if (cut === undefined && existsSync(join(data, 'restoring/decided.json'))) {
      cut = join(temporaryFolder(), 'data')
      cpSync(data, cut, { recursive: true })
    }
    // As every later start does.
    readyFolder(data, CONFIG)
    const content = contentOf(data) as keyof typeof seen
    seen[content]++
    const aside = readdirSync(data).filter((name) => name.startsWith('before-restore-'))
    if (content === 'New with 5 blocks')
      expect(contentOf(join(data, aside[0] ?? ''))).toBe('Old with 3 blocks')
    else expect(aside).toEqual([])
    expect(existsSync(join(data, 'restoring'))).toBe(false)
    return isDone
  })
  expect(kills).toBeGreaterThan(2)
  expect(Object.keys(seen)).toEqual(['Old with 3 blocks', 'New with 5 blocks'])
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)

  // And a start that is killed while it ends what was cut off is followed by one that ends it.
  const later = await eachKill(async (nth) => {
    const data = join(temporaryFolder(), 'data')
    cpSync(cut as string, data, { recursive: true })
    const isDone = await killedAt(nth, ['project', 'list', '--data', data])
    readyFolder(data, CONFIG)
    expect(contentOf(data)).toBe('New with 5 blocks')
    return isDone
  })
  expect(later).toBeGreaterThan(0)
}, 120_000)

test('a backup that is killed at any moment leaves no file that looks whole, and the next one works', async () => {
  const kills = await eachKill(async (nth) => {
    // A backup that is made is noted in the folder.
    const data = folderOf('Shop', 2)
    const file = join(temporaryFolder(), 'shop.tar')
    const isDone = await killedAt(nth, ['backup', file, '--data', data])
    if (!existsSync(file)) writeBackup(data, file, { reason: 'command', reserveBytes: 0, now: NOW })
    const restored = join(temporaryFolder(), 'data')
    restoreBackup(restored, file, { replace: false, key: '', now: NOW })
    expect(contentOf(restored)).toBe('Shop with 2 blocks')
    return isDone
  })
  expect(kills).toBeGreaterThan(0)
}, 120_000)
