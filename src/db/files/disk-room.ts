import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** How often the disk is asked. What can be written in between is a small part of any reserve. */
const LOOK_MS = 1000

/** The disk that a folder lies on. Sizes in bytes. */
export interface DiskRoom {
  /** The size of the disk. */
  readonly size: number
  /** How much of it users other than root may still write. */
  readonly free: number
  stop(): void
}

/** Knows how much room a disk has left, without asking the disk each time. */
export function watchDisk(folder: string): DiskRoom {
  let { size, free } = roomOf(statfsSync(folder))
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  /** If the disk cannot be asked, the last answer stays: writes will say what is wrong. */
  async function look() {
    const now = await statfs(folder).catch(() => undefined)
    if (now) ({ size, free } = roomOf(now))
  }

  return {
    get size() {
      return size
    },
    get free() {
      return free
    },
    stop: () => clearInterval(timer),
  }
}

const roomOf = ({ blocks, bavail, bsize }: { blocks: number; bavail: number; bsize: number }) => ({
  size: blocks * bsize,
  free: bavail * bsize,
})
