import { Database } from 'bun:sqlite'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isDamage, namingFile } from '../../db/files/file-fault'
import { lockFolderBriefly } from '../../db/files/lock'
import { syncFolder } from '../../db/files/sync-folder'
import { sizeOf } from '../../db/files/whole-folder'
import { SPOOL_STEPS, STEPS, schemaOf } from '../../db/migrate'
import { closeCheckpointed, MAIN_FILE, SPOOL_FILE } from '../../db/open'
import { messageOf } from '../../lib/message-of'
import { REPLAYS_FOLDER } from '../../replays/files/segment-path'
import { checkRoom } from '../check-room'
import { damageOf, sealedFactors } from '../counts.reads'
import type { Manifest } from '../manifest'
import { writeAll } from '../tar'
import { type OpenBackup, openBackup, readEntry } from '../verify-backup'
import { decide, settleRestore, stagingOf } from './settle'

interface RestoreOptions {
  /** Whether data that is there may be put aside. */
  replace: boolean
  /** Where the key of sealed secrets is looked for. */
  key: string
  now: number
}

export interface Restored {
  manifest: Manifest
  /** Where lies what was there before; null when there was nothing. */
  aside: string | null
  /** How many people's second factors cannot be read, because the folder has no key file. */
  withoutKey: number
}

/**
 * Puts a backup in the place of a data folder's data. Everything is checked before anything is replaced, and whatever ends the
 * process leaves the old data or the new: until `decide` the old stay as they are, from then on `settleRestore` finishes the exchange.
 * @throws when the folder is in use, has data that may not be replaced, or the backup cannot be used
 */
export function restoreBackup(dataDir: string, path: string, options: RestoreOptions): Restored {
  const file = namingFile(path, () => openSync(path, 'r'))
  try {
    const backup = openBackup(file, path)
    checkSchemas(backup.manifest, path)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const unlock = lockFolderBriefly(dataDir)
    if (!unlock)
      throw new Error(
        `${dataDir} is in use. Stop the server that works on it, or name another folder with --data.`,
      )
    try {
      return restoreInto(dataDir, { file, path, backup }, options)
    } finally {
      unlock()
    }
  } finally {
    closeSync(file)
  }
}

function checkSchemas({ schemas, version }: Manifest, path: string): void {
  if (schemas.main <= STEPS.length && schemas.spool <= SPOOL_STEPS.length) return
  throw new Error(
    `${path} was made by version ${version} with schema ${schemas.main}, this program knows ${STEPS.length}. Restore it with that version or a newer one.`,
  )
}

interface Opened {
  file: number
  path: string
  backup: OpenBackup
}

function restoreInto(
  dataDir: string,
  opened: Opened,
  { replace, key, now }: RestoreOptions,
): Restored {
  settleRestore(dataDir)
  const hasData = [MAIN_FILE, SPOOL_FILE].some((name) => sizeOf(join(dataDir, name)) > 0)
  if (hasData && !replace)
    throw new Error(
      `${dataDir} has data already. Name an empty folder with --data, or say --replace: what is there is put aside, not deleted.`,
    )
  const { manifest, entries } = opened.backup
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  // The log is written into the database before it is checked.
  checkRoom(dataDir, { bytes, reserveBytes: 0, what: 'the restored data' })
  const staging = stagingOf(dataDir)
  let isDecided = false
  try {
    stage(staging, opened)
    const sealed = checkStaged(staging, opened.path)
    const staged = entries.map(({ name }) => name).filter((name) => existsSync(join(staging, name)))
    // Files of replays enter as one folder.
    const files = [...new Set(staged.map((name) => name.split('/')[0] as string))]
    const aside = `before-restore-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`
    for (const name of staged) syncFile(join(staging, name))
    for (const folder of new Set(staged.map((name) => dirname(join(staging, name)))))
      syncFolder(folder)
    if (files.includes(REPLAYS_FOLDER)) syncFolder(join(staging, REPLAYS_FOLDER))
    syncFolder(staging)
    syncFolder(dataDir)
    decide(dataDir, { files, aside })
    isDecided = true
    settleRestore(dataDir)
    const kept = join(dataDir, aside)
    return {
      manifest,
      aside: existsSync(kept) ? kept : null,
      withoutKey: existsSync(key) ? 0 : sealed,
    }
  } catch (cause) {
    if (!isDecided) rmSync(staging, { recursive: true, force: true })
    throw cause
  }
}

function stage(staging: string, { file, path, backup }: Opened): void {
  mkdirSync(staging, { mode: 0o700 })
  syncFolder(dirname(resolve(staging)))
  for (const entry of backup.entries)
    namingFile(join(staging, entry.name), () => {
      mkdirSync(dirname(join(staging, entry.name)), { recursive: true, mode: 0o700 })
      const out = openSync(join(staging, entry.name), 'wx', 0o600)
      try {
        readEntry(file, path, entry, (piece, at) => writeAll(out, piece, at))
      } finally {
        closeSync(out)
      }
    })
}

/**
 * Opens what is staged, by which each log goes into its database. @returns how many second factors are sealed
 * @throws when a database is damaged or of a newer schema
 */
function checkStaged(staging: string, path: string): number {
  checkDatabase(join(staging, SPOOL_FILE), path, SPOOL_STEPS.length, () => 0)
  return checkDatabase(join(staging, MAIN_FILE), path, STEPS.length, sealedFactors)
}

function checkDatabase(
  database: string,
  path: string,
  newest: number,
  work: (db: Database) => number,
): number {
  if (!existsSync(database)) return 0
  const db = new Database(database, { readwrite: true })
  try {
    const schema = schemaOf(db)
    if (schema > newest)
      throw new Error(
        `${path} has schema ${schema}, this program knows ${newest}. Restore it with the version that made it, or a newer one.`,
      )
    const damage = damageOf(db)
    if (damage !== undefined) throw damaged(path, damage)
    const found = work(db)
    closeCheckpointed(db)
    return found
  } catch (cause) {
    db.close()
    throw isDamage(cause) ? damaged(path, messageOf(cause)) : cause
  }
}

const damaged = (path: string, damage: string) =>
  new Error(
    `${path} holds a damaged database (${damage}); it was so when it was backed up. Take an older file; what is here stays as it is.`,
  )

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
