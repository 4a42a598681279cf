import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../db/files/sync-folder'
import type { SegmentPlace } from '../records/segment'
import { framed } from './segment-frame'
import { segmentPath } from './segment-path'

/** The events of a segment on their way into a file. */
export interface SegmentBytes {
  project: number
  /** Of the receipt: days of UTC since the epoch. */
  day: number
  /** A JSON array of rrweb's events. */
  text: Uint8Array
}

interface OpenFile {
  file: number
  end: number
  /** Its last use, counted in writes. */
  usedAt: number
}

/** Files that stay open between two writes: those of a day of so many projects. */
const MOST_OPEN = 64

/**
 * Appends segments to the files of their projects and days. It is the only writer of these files; a frame that was cut off by the end
 * of the process stays where it is, and nothing names it.
 */
export function segmentWriter(dataDir: string) {
  const open = new Map<string, OpenFile>()
  let writes = 0

  function fileOf(project: number, day: number): OpenFile {
    const path = join(dataDir, segmentPath(project, day))
    // Retention may have ended the file meanwhile.
    const known = open.get(path)
    if (known && existsSync(path)) return known
    if (known) closeSync(known.file)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const isNew = !existsSync(path)
    const file = openSync(path, 'a', 0o600)
    if (isNew) for (const folder of parentsOf(path, dataDir)) syncFolder(folder)
    const made = { file, end: fstatSync(file).size, usedAt: writes }
    open.set(path, made)
    return made
  }

  function closeLeastUsed() {
    const byUse = [...open].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [path, { file }] of byUse.slice(0, Math.max(0, open.size - MOST_OPEN))) {
      closeSync(file)
      open.delete(path)
    }
  }

  return {
    /**
     * Writes segments and syncs their files. @returns where each lies
     * @throws what the disk says; then none of them is to be named by anybody
     */
    write(segments: readonly SegmentBytes[]): SegmentPlace[] {
      writes++
      const touched = new Set<OpenFile>()
      try {
        const places = segments.map(({ project, day, text }) => {
          const to = fileOf(project, day)
          const frame = framed(text)
          const offset = to.end
          for (let done = 0; done < frame.length; )
            done += writeSync(to.file, frame, done, frame.length - done)
          to.end += frame.length
          to.usedAt = writes
          touched.add(to)
          return { day, offset, length: frame.length }
        })
        for (const { file } of touched) fdatasyncSync(file)
        return places
      } catch (cause) {
        // How far the disk came is read again from the files.
        for (const { file } of open.values()) closeSync(file)
        open.clear()
        throw cause
      } finally {
        closeLeastUsed()
      }
    },
    close(): void {
      for (const { file } of open.values()) closeSync(file)
      open.clear()
    },
  }
}
export type SegmentWriter = Pick<ReturnType<typeof segmentWriter>, 'write'>

/** The folders above a file, up to one and with it. */
function parentsOf(path: string, last: string): string[] {
  const folder = dirname(path)
  return folder === last ? [folder] : [folder, ...parentsOf(folder, last)]
}
