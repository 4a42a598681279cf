import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sizeOf } from '../db/files/whole-folder'
import { messageOf } from '../lib/message-of'
import type { BackupView } from './model'
import { manifestIn } from './verify-backup'

/** More files are not listed: a folder may hold years of backups that somebody else makes. */
const MOST_LISTED = 200
const OF_SERVER = /^whimbrel-\d{8}T\d{6}Z\.tar$/

/** The name of a backup that the server makes. By name, they lie in the order of their times. */
export const backupName = (at: number): string =>
  `whimbrel-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.tar`

/** The backups of a folder, the newest first. It reads a page of each. */
export function listBackups(folder: string): BackupView[] {
  return tarFiles(folder)
    .slice(-MOST_LISTED)
    .map((name) => viewOf(folder, name))
    .sort((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
}

function viewOf(folder: string, name: string): BackupView {
  const path = join(folder, name)
  const manifest = readManifest(path)
  return {
    name,
    at: manifest?.at ?? null,
    bytes: sizeOf(path),
    reason: manifest?.reason ?? null,
    version: manifest?.version ?? null,
    holdsKey: manifest?.holdsKey ?? false,
    isWhole: manifest !== undefined,
  }
}

function readManifest(path: string) {
  try {
    const file = openSync(path, 'r')
    try {
      return manifestIn(file, path)
    } finally {
      closeSync(file)
    }
  } catch {
    // It went in between, or this user may not read it.
    return undefined
  }
}

/** Removes all but the newest of the server's own backups. @returns the names of those that went */
export function removeOld(folder: string, keep: number): string[] {
  const old = tarFiles(folder)
    .filter((name) => OF_SERVER.test(name))
    .slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

/** Makes the folder if it is missing. @throws in words for whoever runs the server */
export function makeBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(
      `${folder} cannot be made or is no folder (${messageOf(cause)}). Mend that, or name another folder with --backup-dir.`,
    )
  }
}

/** Removes what a backup left that was cut off. Only one runs at a time. */
export function removePartial(folder: string): void {
  const cut = filesIn(folder).filter(
    (name) => name.endsWith('.partial') && OF_SERVER.test(name.replace(/\.partial$/, '')),
  )
  for (const name of cut) rmSync(join(folder, name))
}

const tarFiles = (folder: string) => filesIn(folder).filter((name) => name.endsWith('.tar'))

/** Nothing for a folder that cannot be read: the next backup fails and says why. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
