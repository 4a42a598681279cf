import { afterAll } from 'bun:test'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether tests can have a disk of their own; says so where they cannot. */
export const canHaveDisk = canMount()
if (!canHaveDisk)
  console.warn('SKIPPED: a full disk takes the right to mount a tmpfs (run as root).')

/** A disk of so many MiB, taken away after the test. */
export function smallDisk(mebibytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder))
    throw new Error('The disk was to be mounted.')
  afterAll(() => {
    run('umount', '-l', folder)
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Writes a file until the disk has no page left. */
export function fillDisk(path: string) {
  const file = openSync(path, 'w')
  const page = Buffer.alloc(4096)
  try {
    while (true) writeSync(file, page)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-disk-'))
  const isMounted =
    Bun.which('mount') !== null && run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (isMounted) run('umount', folder)
  rmSync(folder, { recursive: true })
  return isMounted
}

function run(...words: string[]): boolean {
  return Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success
}
