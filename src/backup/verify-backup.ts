import { fstatSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { MAIN_FILE, SPOOL_FILE } from '../db/open'
import { SECRETS_KEY_FILE } from '../db/secrets/key-file'
import { MANIFEST_BYTES, MANIFEST_FILE, type Manifest, manifestOf } from './manifest'
import { isReplayFile, REPLAY_LIST } from './replay-files'
import { type Entry, entriesOf } from './tar'

const PIECE_BYTES = 1024 * 1024
/** No other name is taken from a backup: a stranger's file could name a path elsewhere. */
const NAMES = [
  MAIN_FILE,
  `${MAIN_FILE}-wal`,
  SPOOL_FILE,
  `${SPOOL_FILE}-wal`,
  SECRETS_KEY_FILE,
  REPLAY_LIST,
]
/** Some 400,000 files: more than the days of ten years of a hundred projects. */
const MOST_LIST_BYTES = 64 * 1024 * 1024

/** A backup file whose manifest and entries agree. */
export interface OpenBackup {
  manifest: Manifest
  entries: readonly (Entry & { sha256: string })[]
}

/** Reads the manifest of a backup, and compares it with what is there. @throws when it is no whole backup */
export function openBackup(file: number, path: string): OpenBackup {
  const found = entriesOf(file)
  if (!found || found.length === 0)
    throw new Error(`${path} is no backup, or was cut off. Take another file.`)
  const manifest = readManifest(file, found)
  if (manifest === undefined)
    throw new Error(`${path} has no manifest of Whimbrel. Take another file.`)
  if (manifest === 'newer')
    throw new Error(`${path} was made by a newer version. Restore it with that version.`)
  const byName = new Map(found.map((one) => [one.name, one]))
  const listed = (files: Manifest['files'], isKnown: (name: string) => boolean) =>
    files.map(({ name, bytes, sha256 }) => {
      const entry = byName.get(name)
      if (!entry || entry.size !== bytes || !isKnown(name))
        throw new Error(
          `${path} is damaged: ${name} is not as its manifest says. Take another file.`,
        )
      return { ...entry, sha256 }
    })
  const named = listed(manifest.files, (name) => NAMES.includes(name))
  const list = named.find(({ name }) => name === REPLAY_LIST)
  const replays = list ? listed(readList(file, path, list), isReplayFile) : []
  const entries = [...named.filter((one) => one !== list), ...replays]
  if (!entries.some(({ name }) => name === MAIN_FILE))
    throw new Error(`${path} holds no ${MAIN_FILE}. Take another file.`)
  return { manifest, entries }
}

function readList(
  file: number,
  path: string,
  entry: Entry & { sha256: string },
): Manifest['files'] {
  const bytes = Buffer.alloc(Math.min(entry.size, MOST_LIST_BYTES))
  readEntry(file, path, { ...entry, size: bytes.length }, (piece, at) => bytes.set(piece, at))
  return JSON.parse(bytes.toString())
}

function readManifest(file: number, entries: readonly Entry[]) {
  const entry = entries.find(({ name }) => name === MANIFEST_FILE)
  if (!entry || entry.size > MANIFEST_BYTES) return undefined
  const bytes = Buffer.alloc(entry.size)
  readSync(file, bytes, 0, bytes.length, entry.start)
  return manifestOf(bytes)
}

/** Reads the whole of a backup. @throws when something in it differs from the manifest */
export function verifyBackup(file: number, path: string): Manifest {
  const { manifest, entries } = openBackup(file, path)
  for (const entry of entries) readEntry(file, path, entry, () => {})
  return manifest
}

/** Hands out an entry's bytes, piece by piece. @throws when they differ from the manifest, after the last piece */
export function readEntry(
  file: number,
  path: string,
  { name, size, start, sha256 }: Entry & { sha256: string },
  take: (piece: Uint8Array, at: number) => void,
): void {
  const hash = new Bun.CryptoHasher('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  for (let at = 0; at < size; ) {
    const got = readSync(file, piece, 0, Math.min(PIECE_BYTES, size - at), start + at)
    if (got === 0) break
    const part = piece.subarray(0, got)
    hash.update(part)
    take(part, at)
    at += got
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(
      `${path} is damaged: the bytes of ${name} are not those that were backed up. Take another file.`,
    )
}

/** The manifest of a file in a list of backups; undefined for one that is cut or no backup. It reads a page, however large the file is. */
export function manifestIn(file: number, path: string): Manifest | undefined {
  try {
    return fstatSync(file).size > 0 ? openBackup(file, basename(path)).manifest : undefined
  } catch {
    return undefined
  }
}
