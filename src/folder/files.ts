import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Facts {
  mode: number
  /** Whose it is; 0 where the system has no users of files. */
  uid: number
}

/** What the system knows of a data folder's files. */
export interface FileFacts {
  /** `me` is the user who looks; undefined where the system has none. */
  folder: Facts & { me: number | undefined }
  all: (Facts & { name: string; bytes: number })[]
}

/** Files that are ours: others beside them are nobody's business. */
const OURS =
  /^(?:whimbrel\.db|spool\.db)(?:-wal|-shm)?$|^(?:ids|traces)\.idx$|^spool\.acks$|^serving\.lock$|^secrets\.key$/

/** Looks at a data folder from outside. @returns undefined when it is not there */
export function filesOf(dataDir: string): FileFacts | undefined {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder?.isDirectory()) return undefined
  const all = readdirSync(dataDir)
    .filter((name) => OURS.test(name))
    .sort()
    .flatMap((name) => {
      const facts = statSync(join(dataDir, name), { throwIfNoEntry: false })
      return facts ? [{ name, bytes: facts.size, ...owned(facts) }] : []
    })
  return { folder: { ...owned(folder), me: process.getuid?.() }, all }
}

/** How much they take together. */
export const bytesIn = ({ all }: FileFacts): number =>
  all.reduce((sum, { bytes }) => sum + bytes, 0)

/** Windows has no such modes: there a file is as it should be. */
const owned = ({ mode, uid }: Facts): Facts =>
  process.platform === 'win32' ? { mode: 0o600, uid: 0 } : { mode, uid }
