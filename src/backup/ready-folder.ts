import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolderBriefly } from '../db/files/lock'
import { isStorageFault } from '../db/files/storage-fault'
import { sizeOf } from '../db/files/whole-folder'
import { SPOOL_STEPS, STEPS, tooNew } from '../db/migrate'
import { MAIN_FILE, openMain, openSpoolFile, SPOOL_FILE, schemaAt } from '../db/open'
import { log } from '../lib/log'
import { NoRoom } from './check-room'
import { makeBackupFolder } from './kept-backups'
import { isRestoring, settleRestore } from './restore/settle'
import { writeBackup } from './write-backup'

export interface Readying {
  /** Where the backup before an upgrade goes. */
  backupDir: string
  /** Whether an older folder is upgraded without a backup. */
  withoutBackup: boolean
  /** Free disk that the backup has to leave. */
  reserveBytes: number
  now: number
}

interface Schemas {
  main: number
  spool: number
}

/** The last connection to close locks the file while it clears the log, so that a start right behind it has to wait. */
const BUSY_MS = 5000

const NEWEST: Schemas = { main: STEPS.length, spool: SPOOL_STEPS.length }

/**
 * Makes a data folder ready to be opened: settles a restore that was cut off, and brings files of an earlier version to the schema
 * of this one, after a backup of what they are. Both take the folder to themselves.
 * @throws when somebody else has the folder, it is of a newer version, or there is no room for the backup
 */
export function readyFolder(dataDir: string, readying: Readying): void {
  if (!isRestoring(dataDir) && !isOfEarlierVersion(dataDir)) return
  const unlock = lockFolderBriefly(dataDir)
  if (!unlock)
    throw new Error(
      `${dataDir} is being restored, or in use by an older version. Wait for the restore, or stop the older server, then try again.`,
    )
  try {
    readyLocked(dataDir, readying)
  } finally {
    unlock()
  }
}

/** The same for whoever has locked the folder. */
export function readyLocked(dataDir: string, readying: Readying): void {
  const restored = settleRestore(dataDir)
  if (restored === 'finished') log.info('finished a restore that was cut off', { data: dataDir })
  if (restored === 'dropped')
    log.warn('dropped a restore that was cut off before it was decided: restore again', {
      data: dataDir,
    })
  const schemas = schemasOf(dataDir)
  if (isOlder(schemas)) upgrade(dataDir, schemas, readying)
}

/** Whether the folder's files are to be upgraded before anything is written to them. */
export const isOfEarlierVersion = (dataDir: string): boolean => isOlder(schemasOf(dataDir))

const isOlder = ({ main, spool }: Schemas): boolean =>
  (main > 0 && main < NEWEST.main) || (spool > 0 && spool < NEWEST.spool)

/**
 * Each file takes its steps in one transaction. A crash between the two leaves one file new and one old, which the next start
 * brings up as well: no step of one looks into the other.
 */
function upgrade(dataDir: string, schemas: Schemas, readying: Readying): void {
  const words = `${schemas.main}.${schemas.spool}-to-${NEWEST.main}.${NEWEST.spool}`
  if (readying.withoutBackup) log.warn('upgrading without a backup', { schemas: words })
  else backUp(dataDir, join(readying.backupDir, `before-upgrade-${words}.tar`), readying)
  openMain(dataDir).close()
  openSpoolFile(dataDir).close()
  log.info('upgraded', { schemas: words })
}

/** The name tells what the files are before it, so that an upgrade that is tried again writes the same backup again. */
function backUp(dataDir: string, path: string, { backupDir, reserveBytes, now }: Readying): void {
  makeBackupFolder(backupDir)
  rmSync(path, { force: true })
  try {
    const { bytes } = writeBackup(dataDir, path, { reason: 'upgrade', reserveBytes, now })
    log.info('backed up before the upgrade; delete it when all is well', { file: path, bytes })
  } catch (cause) {
    if (!(cause instanceof NoRoom)) throw cause
    throw new Error(
      `This version changes the files of ${dataDir}, and backs them up first. ${cause.message} WHIMBREL_BACKUP_DIR names the folder; WHIMBREL_UPGRADE_WITHOUT_BACKUP=1 goes on without a backup.`,
    )
  }
}

/** The schemas of both files, 0 for one that is missing. @throws before anything is written when one is of a newer version */
function schemasOf(dataDir: string): Schemas {
  const schemas = { main: schemaIn(dataDir, MAIN_FILE, BUSY_MS), spool: spoolSchema(dataDir) }
  if (schemas.main > NEWEST.main) throw tooNew(join(dataDir, MAIN_FILE), schemas.main, NEWEST.main)
  if (schemas.spool > NEWEST.spool)
    throw tooNew(join(dataDir, SPOOL_FILE), schemas.spool, NEWEST.spool)
  return schemas
}

/** @param busyMs how long it waits for whoever has locked the file at this moment */
function schemaIn(dataDir: string, name: string, busyMs: number): number {
  const path = join(dataDir, name)
  // What is missing or no file is left to whoever opens it for its work, and says what is wrong.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile() || sizeOf(path) === 0) return 0
  return schemaAt(path, busyMs)
}

/** A spool that somebody has locked at this moment counts as up to date: its appender waits for it, and brings it up. */
function spoolSchema(dataDir: string): number {
  try {
    return schemaIn(dataDir, SPOOL_FILE, 0)
  } catch (cause) {
    if (isStorageFault(cause) && cause.code.startsWith('SQLITE_BUSY')) return NEWEST.spool
    throw cause
  }
}
