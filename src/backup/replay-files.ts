import { closeSync, existsSync, fstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayOfFile, REPLAYS_FOLDER } from '../replays/files/segment-path'
import { copyBytes, type SnapshotFile } from './snapshot.reads'

/** The entry of a backup that lists its files of replays: there are too many for the manifest, which is a page. */
export const REPLAY_LIST = 'replays.json'

/** Whether an entry of a backup is a file of replays: `replays/7/2026-11-23.segments`. */
export function isReplayFile(name: string): boolean {
  const [folder, project = '', file = '', ...more] = name.split('/')
  const isPlace = folder === REPLAYS_FOLDER && /^\d+$/.test(project) && more.length === 0
  return isPlace && dayOfFile(file) !== undefined
}

/** The files of replays in a data folder, by their paths within it. */
export function replayFilesIn(dataDir: string): { name: string; bytes: number }[] {
  const folder = join(dataDir, REPLAYS_FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(REPLAYS_FOLDER, path).replaceAll('\\', '/'))
    .filter(isReplayFile)
    .sort()
    .flatMap((name) => {
      const found = statSync(join(dataDir, name), { throwIfNoEntry: false })
      return found ? [{ name, bytes: found.size }] : []
    })
}

/**
 * A file of replays as a backup copies it. They are copied after the database: what its rows name is in them by then, and what is
 * appended later is left out.
 * @returns undefined for one that has gone since it was found, because its days are over
 */
export function replayFile(dataDir: string, name: string): SnapshotFile | undefined {
  const path = join(dataDir, name)
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  const bytes = fstatSync(file).size
  return {
    name,
    bytes,
    copy(take) {
      try {
        copyBytes(file, bytes, take)
        return false
      } finally {
        closeSync(file)
      }
    },
  }
}
