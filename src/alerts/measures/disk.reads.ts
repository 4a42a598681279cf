import type { Database } from 'bun:sqlite'
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { folderSize, takenBytes } from '../../db/files/folder-size'
import type { Limits } from '../../limits'
import { reserveOf } from '../../projects/keys/disk-reserve'
import { daysUntil } from '../../retention/storage/days-left'
import { storageReads } from '../../retention/storage/reads'

/** What is known of the disk of the folder. */
export interface DiskFacts {
  usedPercent: number
  /** Until nothing more is taken; null while nothing grows. */
  daysLeft: number | null
}

/** Looks at the disk, and by how much the folder grows. @returns undefined where the disk cannot be asked */
export function diskLooker(db: Database, limits: Pick<Limits, 'diskReserveBytes'>) {
  const sizes = folderSize(db)
  const storage = storageReads(db)
  return (now: number): DiskFacts | undefined => {
    const room = roomOf(dirname(db.filename))
    if (!room) return undefined
    const [size, free] = [room.blocks * room.bsize, room.bavail * room.bsize]
    const stored = storage['storage.stored']({ now, takenBytes: takenBytes(sizes()) })
    const left = Math.max(0, free - reserveOf(limits, size))
    return {
      usedPercent: (1 - free / size) * 100,
      daysLeft: daysUntil(left, stored.growthBytesADay),
    }
  }
}

function roomOf(folder: string) {
  try {
    return statfsSync(folder)
  } catch {
    return undefined
  }
}
