import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** How often the disk is asked: what may come meanwhile is a small part of any reserve. */
const LOOK_MS = 1000

/** The disk of a folder, in bytes. */
export interface DiskRoom {
  /** What it has in all. */
  readonly size: number
  /** What of it others than root may still write. */
  readonly free: number
  stop(): void
}

/** Knows how much room a disk has left without asking it each time. */
export function watchDisk(folder: string): DiskRoom {
  let { size, free } = roomOf(statfsSync(folder))
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  /** What cannot be asked keeps its last answer: writes will say what is wrong. */
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
