import { statfsSync } from 'node:fs'
import { sizeText } from '../lib/size-text'

/** A disk with no room for what is to be written. */
export class NoRoom extends Error {}

/**
 * Checks that a disk has room for what is to be written to a folder.
 * @param needs `reserveBytes` are to be free afterwards
 * @throws NoRoom that says how much is missing
 */
export function checkRoom(
  folder: string,
  { bytes, reserveBytes, what }: { bytes: number; reserveBytes: number; what: string },
): void {
  const { blocks, bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  // As in `limits.ts`: on a small disk, a fiftieth of it.
  const reserve = Math.min(reserveBytes, (blocks * bsize) / 50)
  const missing = bytes + reserve - free
  if (missing <= 0) return
  throw new NoRoom(
    `The disk of ${folder} has no room for ${what}: it takes ${sizeText(bytes)}${reserve > 0 ? `, and ${sizeText(reserve)} are to be left for the server` : ''}; ${sizeText(free)} are free. Free ${sizeText(missing)}, or name a folder on another disk.`,
  )
}
