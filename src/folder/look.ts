import type { Database } from 'bun:sqlite'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { backupReads } from '../backup/reads'
import { fileFault, mendOf } from '../db/files/file-fault'
import { isLocked } from '../db/files/lock'
import { STEPS, schemaOf } from '../db/migrate'
import { MAIN_FILE, openToLook, SPOOL_FILE } from '../db/open'
import { type AllSetAside, deadLetterReads } from '../dead-letters/reads'
import { messageOf } from '../lib/message-of'
import { storageReads } from '../retention/storage/reads'
import { bytesIn, type FileFacts, filesOf } from './files'
import { damageIn, type FolderContents, folderReads, waitingIn } from './reads'

/** What can be found out of a data folder without its server, and without writing to it. */
export interface Look {
  disk?: { size: number; free: number }
  files?: FileFacts
  /** Why something cannot be read, each with its mend. */
  unreadable: string[]
  isServed: boolean
  schema?: { found: number; known: number }
  integrity?: { isFull: boolean; tookMs: number; faults: Fault[] }
  contents?: FolderContents
  deadLetters?: AllSetAside
  stored?: ReturnType<ReturnType<typeof storageReads>['storage.stored']>
  backup?: ReturnType<ReturnType<typeof backupReads>['facts']>
}

interface Fault {
  file: string
  says: string
  mend: string
}

/**
 * Looks at a data folder of any state: served or not, damaged, of another user or a newer version, on a disk that cannot be written.
 * @param isFull whether each index is compared with its table
 */
export function lookAt(dataDir: string, { isFull, now }: { isFull: boolean; now: number }): Look {
  const look: Look = { unreadable: [], isServed: false }
  const telling = <T>(path: string, work: () => T): T | undefined => {
    try {
      return work()
    } catch (cause) {
      const says = messageOf(fileFault(cause, path))
      if (!look.unreadable.includes(says)) look.unreadable.push(says)
      return undefined
    }
  }

  const files = telling(dataDir, () => filesOf(dataDir))
  if (!files) {
    if (look.unreadable.length === 0)
      look.unreadable.push(
        `${dataDir} is no folder. Name the data folder with --data, or let \`whimbrel serve\` make it.`,
      )
    return look
  }
  look.files = files
  const disk = telling(dataDir, () => statfsSync(dataDir))
  if (disk) look.disk = { size: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize }
  look.isServed = telling(dataDir, () => isLocked(dataDir)) ?? false
  const has = (name: string) => files.all.some((file) => file.name === name && file.bytes > 0)
  if (!has(MAIN_FILE)) {
    look.unreadable.push(
      `There is no ${MAIN_FILE} in ${dataDir}. Put it back from a copy, name another folder with --data, or let \`whimbrel serve\` begin a new one.`,
    )
    return look
  }
  const paths = { main: join(dataDir, MAIN_FILE), spool: join(dataDir, SPOOL_FILE) }
  const main = telling(paths.main, () => openToLook(dataDir, MAIN_FILE, look.isServed))
  const spool = has(SPOOL_FILE)
    ? telling(paths.spool, () => openToLook(dataDir, SPOOL_FILE, look.isServed))
    : undefined
  try {
    if (main) lookInside(look, { main, spool, paths, now, isFull, telling })
  } finally {
    main?.close()
    spool?.close()
  }
  return look
}

interface Inside {
  main: Database
  spool: Database | undefined
  paths: { main: string; spool: string }
  now: number
  isFull: boolean
  telling<T>(path: string, work: () => T): T | undefined
}

function lookInside(look: Look, { main, spool, paths, now, isFull, telling }: Inside): void {
  const begun = performance.now()
  const faults = [
    ...faultsOf(main, paths.main, isFull),
    ...(spool ? faultsOf(spool, paths.spool, isFull) : []),
  ]
  look.integrity = { isFull, tookMs: performance.now() - begun, faults }
  const found = telling(paths.main, () => schemaOf(main))
  if (found === undefined) return
  look.schema = { found, known: STEPS.length }
  // The tables of another version are not those that are asked here.
  if (found !== STEPS.length) return
  const contents = telling(paths.main, () => folderReads(main)['folder.contents']({ now }))
  const deadLetters = telling(paths.main, () => deadLetterReads(main)['deadLetters.all']())
  const backup = telling(paths.main, () => backupReads(main).facts())
  const takenBytes = look.files ? bytesIn(look.files) : 0
  const stored = telling(paths.main, () =>
    storageReads(main)['storage.stored']({ now, takenBytes }),
  )
  const waiting = spool && telling(paths.spool, () => waitingIn(spool, main))
  if (contents) look.contents = { ...contents, ...(waiting && { waiting }) }
  if (deadLetters) look.deadLetters = deadLetters
  if (backup) look.backup = backup
  if (stored) look.stored = stored
}

function faultsOf(db: Database, path: string, isFull: boolean): Fault[] {
  const said = (says: string) => ({ file: path, says, mend: mendOf(path) })
  try {
    const damage = damageIn(db, isFull)
    return damage.length === 0 ? [] : [said(damage.join('; '))]
  } catch (cause) {
    return [said(messageOf(cause))]
  }
}
