import { accessSync, constants, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { messageOf } from '../../lib/message-of'

/** An error of a file or its disk, in words that name the file and say what to do. */
export class FileFault extends Error {
  override name = 'FileFault'

  constructor(
    message: string,
    /** The code of SQLite or of the system. */
    readonly code: string,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

/** Whether a file is damaged, so that trying again never helps. */
export const isDamage = (cause: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(cause))

/**
 * Turns an error of a file into a `FileFault`, in words for whoever runs the server; any other error comes back as it
 * is.
 */
export function fileFault(cause: unknown, path: string): unknown {
  if (cause instanceof FileFault) return cause
  const code = codeOf(cause)
  const words = wordsFor(code, path, messageOf(cause))
  return words === undefined ? cause : new FileFault(words, code, cause)
}

/** Does work on a file. @throws FileFault when something is wrong with the file */
export function namingFile<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw fileFault(cause, path)
  }
}

/** Wraps a function, so that each of its errors names the file. */
export const namingFaults =
  <Given extends unknown[], T>(path: string, work: (...given: Given) => T) =>
  (...given: Given): T =>
    namingFile(path, () => work(...given))

/** What to do about a damaged file. */
export const mendOf = (path: string): string =>
  basename(path) === 'spool.db'
    ? 'Restore a backup (whimbrel restore). Without one, move spool.db, spool.db-wal and spool.db-shm elsewhere and start again: what was digested is in whimbrel.db, and the start says how many records are missing.'
    : 'Stop, and restore a backup (whimbrel restore). Without one, keep this folder, and let `sqlite3 whimbrel.db .recover` write what can still be read into a new file.'

function wordsFor(code: string, path: string, said: string): string | undefined {
  if (/^SQLITE_NOTADB/.test(code))
    return `${path} is damaged: it does not begin as a database does. ${mendOf(path)}`
  if (/^SQLITE_CORRUPT/.test(code)) return `${path} is damaged (${said}). ${mendOf(path)}`
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code))
    return `No space is left on the disk of ${path}. Free some; what is stored stays.`
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `${path} is locked by another program. End what works on it (a backup, an sqlite3 shell), or wait for it.`
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS|EISDIR|ENOTDIR|EEXIST)/.test(code))
    return cannotOpen(code, path)
  if (/^(SQLITE_IOERR|EIO)/.test(code))
    return `The disk fails at ${path} (${said}). See what the system's log says of it (dmesg), then copy the folder to another disk.`
  return undefined
}

function cannotOpen(code: string, path: string): string {
  const folder = dirname(path)
  if (factsOf(folder)?.isFile() || code === 'ENOTDIR')
    return `${folder} is no folder. Name another with --data.`
  if (factsOf(path)?.isDirectory())
    return `${path} is a folder where a file belongs. Move it elsewhere.`
  if ([code, refusalOf(folder), refusalOf(path)].includes('EROFS'))
    return `${folder} is on a file system that is read-only. Mount it for writing, or name another folder with --data.`
  const owner = (factsOf(path) ?? factsOf(folder))?.uid
  const me = process.getuid?.()
  if (me === undefined || owner === undefined || owner === me)
    return `${path} cannot be opened for writing (${code}). Give this user the right to read and write the folder and what lies in it.`
  return `${path} belongs to user ${owner}, and this runs as user ${me}. Run it as user ${owner}, or give user ${me} the folder: chown -R ${me} ${folder}`
}

function refusalOf(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (cause) {
    return codeOf(cause)
  }
  return undefined
}

function factsOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

const codeOf = (cause: unknown): string =>
  String((cause as { code?: unknown } | undefined)?.code ?? '')
