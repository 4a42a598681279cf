import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { SegmentPlace } from '../records/segment'
import { unframed } from './segment-frame'
import { segmentPath } from './segment-path'

/** The events of a segment as JSON. @returns undefined when its file has gone, or the segment in it is damaged */
export function readSegment(
  dataDir: string,
  project: number,
  { day, offset, length }: SegmentPlace,
): Uint8Array | undefined {
  const file = openOrNone(join(dataDir, segmentPath(project, day)))
  if (file === undefined) return undefined
  try {
    const frame = Buffer.alloc(length)
    const read = readSync(file, frame, 0, length, offset)
    return unframed(frame.subarray(0, read))
  } finally {
    closeSync(file)
  }
}

function openOrNone(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ENOENT') return undefined
    throw cause
  }
}
