import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../db/files/sync-folder'
import { ID_FILE, TRACE_ID_FILE } from '../../db/ids/id-file'
import { MAIN_FILE, SPOOL_FILE } from '../../db/open'
import { RECEIPT_FILE } from '../../db/spool/receipts'
import { REPLAYS_FOLDER } from '../../replays/files/segment-path'

/** Within the data folder, which may be a mount point: only within a disk is a rename one step. */
const STAGING = 'restoring'
/** Once this file is there the restore is decided, and whoever opens the folder next finishes it. */
const DECIDED_FILE = 'decided.json'

/** What belongs to the data that is replaced, in the order in which it leaves. */
const REPLACED = [
  ...[SPOOL_FILE, MAIN_FILE].flatMap((name) => [`${name}-wal`, `${name}-shm`, name]),
  RECEIPT_FILE,
  ID_FILE,
  TRACE_ID_FILE,
  REPLAYS_FOLDER,
]

interface Decision {
  /** The files that come in; the main database is the last of them. */
  files: string[]
  /** The folder, within the data folder, into which what was there before goes. */
  aside: string
}

export const stagingOf = (dataDir: string): string => join(dataDir, STAGING)

/** Whether a restore has begun here that neither ended nor was dropped. */
export const isRestoring = (dataDir: string): boolean => existsSync(stagingOf(dataDir))

/** Writes down that the staged files, which are all on the disk, are to take the place of what is there. */
export function decide(dataDir: string, decision: Decision): void {
  const staging = stagingOf(dataDir)
  const draft = join(staging, `${DECIDED_FILE}.partial`)
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(decision))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(staging, DECIDED_FILE))
  syncFolder(staging)
}

/**
 * Finishes a restore that was decided, or drops one that was not, however often it is cut off in between. To be called by whoever
 * has the folder to itself.
 */
export function settleRestore(dataDir: string): 'none' | 'finished' | 'dropped' {
  if (!isRestoring(dataDir)) return 'none'
  const decision = decisionIn(dataDir)
  if (decision) exchange(dataDir, decision)
  rmSync(stagingOf(dataDir), { recursive: true, force: true })
  syncFolder(dataDir)
  return decision ? 'finished' : 'dropped'
}

function decisionIn(dataDir: string): Decision | undefined {
  const path = join(stagingOf(dataDir), DECIDED_FILE)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** While a file is staged, the one of its name in the folder is the old one; so are all, until the main database has come in. */
function exchange(dataDir: string, { files, aside }: Decision): void {
  const staged = (name: string) => join(stagingOf(dataDir), name)
  if (!existsSync(staged(MAIN_FILE))) return
  const leaving = [...new Set([...REPLACED, ...files])].filter(
    (name) => !files.includes(name) || existsSync(staged(name)),
  )
  const folder = join(dataDir, aside)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of leaving) move(join(dataDir, name), join(folder, name))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  else syncFolder(folder)
  syncFolder(dataDir)
  const entering = [...files.filter((name) => name !== MAIN_FILE), MAIN_FILE]
  for (const name of entering) move(staged(name), join(dataDir, name))
  syncFolder(dataDir)
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}
