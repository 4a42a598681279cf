import type { Database } from 'bun:sqlite'
import type { Changed } from './db/changed'
import { type DiskRoom, watchDisk } from './db/disk-room'
import { ID_FILE, openIdFile, TRACE_ID_FILE } from './db/id-file'
import { lockFolder } from './db/lock'
import { checkControlTables, openMain } from './db/open'
import type { Spool } from './db/spool'
import type { Changes } from './digest.worker'
import { type Follow, follower } from './http/answer-long'
import type { Call } from './lib/remote'
import type { Limits } from './limits'
import type { Reads } from './reader.worker'
import { openThreads } from './service/open-threads'
import { noProgress, noteNews, type Progress } from './service/progress'
import type { Uploads } from './sourcemaps/upload/take-upload'
import { onDemand } from './thread'

/** One data folder opened by its threads: workers append, digest and read. */
export interface Service {
  /** Control data: projects, keys, accounts. */
  db: Database
  spool: Spool
  /** Resolves when what was acknowledged until now can be read, or after `readYourWritesMs`. */
  settled(): Promise<void>
  /** Tells of each commit what it has changed for whoever looks. */
  hearChanges(hear: (changes: readonly Changed[]) => void): void
  /** Runs on the read thread. */
  read: Call<Reads>
  /** Goes on with what a read has begun; waits for nothing. */
  follow: Follow
  /** Runs on the digest thread, after the digest of all that was acknowledged before: what a person does comes after it. */
  change: Call<Changes>
  /** Runs on a thread that is there while it is needed. */
  sourceMaps: Call<Uploads>
  progress: Progress
  disk: DiskRoom
  /** Resolves with the cause when a thread has failed: only a new start helps then. */
  failed: Promise<Error>
  /** Stops taking records, digests what is left, checkpoints and closes. */
  close(): Promise<void>
}

/** How long the digest may take at the end; what is left waits safely in the spool. */
const DRAIN_MS = 5000

/** Opens a data folder. @throws when it cannot be opened, is served already, or is of a newer version. */
export async function openService(dataDir: string, limits: Limits): Promise<Service> {
  const unlock = lockFolder(dataDir)
  try {
    return await opened(dataDir, limits, unlock)
  } catch (cause) {
    unlock()
    throw cause
  }
}

async function opened(dataDir: string, limits: Limits, unlock: () => void): Promise<Service> {
  const db = openMain(dataDir)
  checkControlTables(db)
  // Made before two threads open them.
  openIdFile(dataDir, ID_FILE, 'write').close()
  openIdFile(dataDir, TRACE_ID_FILE, 'write').close()
  const disk = watchDisk(dataDir)
  const progress = noProgress()
  const sourceMaps = onDemand<Uploads>('sourcemap.worker.ts', { open: dataDir, limits })
  let told: (changes: readonly Changed[]) => void = () => {}
  const threads = await openThreads({
    ...{ db, dataDir, limits, progress },
    heard(news) {
      noteNews(progress, news)
      threads.spool.digested(news.digested)
      if (news.changed.length > 0) told(news.changed)
    },
  }).catch((cause) => {
    disk.stop()
    db.close()
    throw cause
  })
  const { append, digest, reader, spool, failed } = threads
  digest.worker.postMessage({ open: dataDir, limits })

  const settled = () => spool.caughtUp(limits.readYourWritesMs)
  const change: Call<Changes> = (name, argument) =>
    settled()
      .then(() => digest.call(name, argument))
      // What people change is rare, and may be of any project.
      .finally(() => told([{ project: undefined, environment: undefined, kind: 'issues' }]))

  return {
    db,
    spool,
    settled,
    hearChanges(hear) {
      told = hear
    },
    read: reader.call,
    follow: follower(reader.call),
    change,
    sourceMaps: sourceMaps.call,
    progress,
    disk,
    failed,
    async close() {
      disk.stop()
      await spool.close()
      await spool.caughtUp(DRAIN_MS)
      await sourceMaps.stop()
      await digest.stop()
      reader.worker.terminate()
      await append.stop()
      db.close()
      unlock()
    },
  }
}
