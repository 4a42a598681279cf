import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings the names of a folder to the disk, so that a rename outlives a power cut. */
export function syncFolder(path: string): void {
  // Windows opens no folder, and keeps its names by itself.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
