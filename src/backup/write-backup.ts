import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { watermark } from '../db/digest/watermark'
import { namingFile } from '../db/files/file-fault'
import { syncFolder } from '../db/files/sync-folder'
import { sizeOf } from '../db/files/whole-folder'
import { schemaOf } from '../db/migrate'
import { MAIN_FILE, SPOOL_FILE } from '../db/open'
import { SECRETS_KEY_FILE } from '../db/secrets/key-file'
import { iso } from '../lib/time'
import { VERSION } from '../version'
import { checkRoom } from './check-room'
import { blocksIn, countsOf } from './counts.reads'
import { MANIFEST_BYTES, MANIFEST_FILE, type Manifest, manifestBytes, manifestOf } from './manifest'
import { REPLAY_LIST, replayFile, replayFilesIn } from './replay-files'
import { type SnapshotFile, withSnapshot } from './snapshot.reads'
import { END_BYTES, roomOf, writeAll, writeHeader } from './tar'
import { verifyBackup } from './verify-backup'

/**
 * What is written is brought to the disk this often, so that no commit of the server waits behind gigabytes. Then the copy rests for as
 * long as that took: the disk has as much time for senders as for the backup.
 */
const SYNC_BYTES = 4 * 1024 * 1024

export interface BackupOptions {
  reason: Manifest['reason']
  /** The file with the key of sealed secrets, when it goes into the backup. */
  key?: string
  /** Free disk that has to be left where the server's own files lie. */
  reserveBytes: number
  now: number
}

export interface Backup {
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes a data folder into one tar file, beside a running server or without one, and reads it back. It writes nothing into
 * the folder. The spool is copied first: whatever was acknowledged before is in it, or already in the database, which is copied
 * later; what is in both is digested once, by the watermark.
 * @throws when the file is there already, the disk has no room for it, or what was read back differs
 */
export function writeBackup(dataDir: string, path: string, options: BackupOptions): Backup {
  check(dataDir, path, options)
  const partial = `${path}.partial`
  try {
    const manifest = namingFile(partial, () => {
      const file = openSync(partial, 'w+', 0o600)
      try {
        const written = writeInto(file, dataDir, options)
        fsyncSync(file)
        verifyBackup(file, partial)
        return written
      } finally {
        closeSync(file)
      }
    })
    renameSync(partial, path)
    syncFolder(dirname(resolve(path)))
    return { file: path, bytes: statSync(path).size, manifest }
  } catch (cause) {
    rmSync(partial, { force: true })
    throw cause
  }
}

function check(dataDir: string, path: string, { key, reserveBytes }: BackupOptions): void {
  const folder = dirname(resolve(path))
  if (sizeOf(join(dataDir, MAIN_FILE)) === 0)
    throw new Error(`${dataDir} holds no database. Name the folder to back up with --data.`)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is a folder. Name a file in it: ${join(path, 'whimbrel.tar')}`)
  if (existsSync(path))
    throw new Error(`${path} is there already. Name another file, or move this one elsewhere.`)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. Make it first.`)
  if (key !== undefined && !existsSync(key))
    throw new Error(`There is no ${key}. Leave out --with-key.`)
  checkRoom(folder, {
    bytes: bytesToCopy(dataDir),
    reserveBytes: isSameDisk(folder, dataDir) ? reserveBytes : 0,
    what: 'the backup',
  })
}

const isSameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev

/** What one file of replays takes in their list. */
const LISTED_BYTES = 256

/** About how large a backup of a folder is; the logs may grow until they are copied. */
export const bytesToCopy = (dataDir: string): number =>
  [MAIN_FILE, `${MAIN_FILE}-wal`, SPOOL_FILE, `${SPOOL_FILE}-wal`].reduce(
    (sum, name) => sum + roomOf(sizeOf(join(dataDir, name))),
    replayFilesIn(dataDir).reduce(
      (sum, { bytes }) => sum + roomOf(bytes) + LISTED_BYTES,
      roomOf(MANIFEST_BYTES) + END_BYTES,
    ),
  )

function writeInto(file: number, dataDir: string, { reason, key, now }: BackupOptions): Manifest {
  const tar = tarWriter(file, now)
  const manifestAt = tar.leaveRoom(MANIFEST_FILE, MANIFEST_BYTES)
  const spool = sizeOf(join(dataDir, SPOOL_FILE)) > 0 ? copySpool(dataDir, tar) : NO_SPOOL
  const main = copyMain(dataDir, tar)
  if (key !== undefined) tar.addText(SECRETS_KEY_FILE, readFileSync(key))
  copyReplays(dataDir, tar)
  const waiting = spool.blocks.filter(({ seq }) => seq > main.watermark)
  const manifest: Omit<Manifest, 'format'> = {
    version: VERSION,
    at: iso(now),
    reason,
    schemas: { main: main.schema, spool: spool.schema },
    watermark: main.watermark,
    waiting: {
      blocks: waiting.length,
      records: waiting.reduce((sum, { count }) => sum + count, 0),
    },
    counts: main.counts,
    holdsKey: key !== undefined,
    files: tar.files,
  }
  return tar.end(manifestAt, manifest)
}

const NO_SPOOL = { schema: 0, blocks: [] }

const copySpool = (dataDir: string, tar: TarWriter) =>
  withSnapshot(dataDir, SPOOL_FILE, ({ db, files }) => {
    for (const file of files) tar.add(file)
    return { schema: schemaOf(db), blocks: blocksIn(db) }
  })

const copyMain = (dataDir: string, tar: TarWriter) =>
  withSnapshot(dataDir, MAIN_FILE, ({ db, files }) => {
    for (const file of files) tar.add(file)
    return { schema: schemaOf(db), watermark: watermark(db).read(), counts: countsOf(db) }
  })

/** Copies the files of replays, and then a list of them that the manifest vouches for. */
function copyReplays(dataDir: string, tar: TarWriter): void {
  const copied: Manifest['files'] = []
  for (const { name } of replayFilesIn(dataDir)) {
    const file = replayFile(dataDir, name)
    if (file) copied.push(tar.copy(file))
  }
  if (copied.length > 0) tar.addText(REPLAY_LIST, Buffer.from(JSON.stringify(copied)))
}

type TarWriter = ReturnType<typeof tarWriter>

/** Writes entries one after the other, hashing what passes. */
function tarWriter(file: number, now: number) {
  const files: Manifest['files'] = []
  let at = 0
  let unsynced = 0
  let begunAt = performance.now()

  function put(bytes: Uint8Array, position: number) {
    writeAll(file, bytes, position)
    unsynced += bytes.length
    if (unsynced < SYNC_BYTES) return
    fdatasyncSync(file)
    unsynced = 0
    Bun.sleepSync(performance.now() - begunAt)
    begunAt = performance.now()
  }

  function begin(name: string, bytes: number): number {
    const start = writeHeader(file, at, { name, size: bytes, mtime: now })
    at += roomOf(bytes)
    return start
  }

  function copyOnce(copy: SnapshotFile['copy'], start: number) {
    const hash = new Bun.CryptoHasher('sha256')
    let position = start
    const isVoid = copy((piece) => {
      hash.update(piece)
      put(piece, position)
      position += piece.length
    })
    return { isVoid, sha256: hash.digest('hex') }
  }

  return {
    files,
    leaveRoom: begin,
    /** Copies a file, and names it nowhere. @returns what a list says of it */
    copy({ name, bytes, copy }: SnapshotFile): Manifest['files'][number] {
      const start = begin(name, bytes)
      let copied = copyOnce(copy, start)
      if (copied.isVoid) copied = copyOnce(copy, start)
      if (copied.isVoid) throw new Error(`${name} began anew twice while it was copied. Try again.`)
      return { name, bytes, sha256: copied.sha256 }
    },
    /** Copies a file that the manifest names. */
    add(file: SnapshotFile): void {
      files.push(this.copy(file))
    },
    addText(name: string, text: Uint8Array): void {
      const copy: SnapshotFile['copy'] = (take) => {
        take(text)
        return false
      }
      this.add({ name, bytes: text.length, copy })
    },
    /** Fills in the manifest and ends the file. @returns the manifest as it will be read */
    end(manifestAt: number, manifest: Omit<Manifest, 'format'>): Manifest {
      const bytes = manifestBytes(manifest)
      writeAll(file, bytes, manifestAt)
      writeAll(file, Buffer.alloc(END_BYTES), at)
      return manifestOf(bytes) as Manifest
    },
  }
}
