import type { Database } from 'bun:sqlite'
import { tellLost } from './accounts/audit/tell-lost'
import type { Appends } from './append.worker'
import type { Stored } from './db/apply-slice'
import type { Changed } from './db/changed'
import type { DigestNews } from './db/digest-loop'
import { type DiskRoom, watchDisk } from './db/disk-room'
import { ID_FILE, openIdFile, TRACE_ID_FILE } from './db/id-file'
import { lockFolder } from './db/lock'
import { checkControlTables, openMain } from './db/open'
import { sharedMemory } from './db/shared-room'
import { openSpool, type Spool } from './db/spool'
import { watermark } from './db/watermark'
import type { Changes } from './digest.worker'
import { type Follow, follower } from './http/answer-long'
import { log } from './lib/log'
import type { Call } from './lib/remote'
import type { Limits } from './limits'
import type { Reads } from './reader.worker'
import type { Uploads } from './sourcemaps/upload/take-upload'
import { onDemand, thread } from './thread'

/** What the threads have done since the start. */
export interface Progress {
  stored: Stored
  deadLetters: number
  /** Acknowledged before the start, and found in no file. */
  lostRecords: number
  maintenancePending: boolean
  /** What the disk said to the digest last, when it refused. */
  fault: string | undefined
}

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
  const progress: Progress = {
    stored: { event: 0, span: 0 },
    deadLetters: 0,
    lostRecords: 0,
    maintenancePending: true,
    fault: undefined,
  }
  let told: (changes: readonly Changed[]) => void = () => {}
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const digest = thread<Changes>(
    'digest.worker.ts',
    (message) => {
      if ('digested' in message) heard(message as unknown as DigestNews)
    },
    fail,
  )
  const append = thread<Appends>('append.worker.ts', () => {}, fail)
  const { promise: canRead, resolve: heardReader } = Promise.withResolvers<unknown>()
  const reader = thread<Reads>('reader.worker.ts', heardReader, fail)
  const digested = watermark(db).read()
  const sourceMaps = onDemand<Uploads>('sourcemap.worker.ts', { open: dataDir, limits })
  const memory = sharedMemory()
  reader.worker.postMessage({ open: dataDir })
  append.worker.postMessage({ open: dataDir, watermark: digested, memory })
  const opening = openSpool(append.call, {
    memory,
    watermark: digested,
    maxBytes: limits.spoolBytes,
    onAppend: () => digest.worker.postMessage({ wake: true }),
    onWait: () => digest.worker.postMessage({ hurry: true }),
  })
  const telling = append.call('lost', undefined).then((lost) => {
    if (lost) tellLost(db, lost, Date.now())
    progress.lostRecords = lost?.records ?? 0
    return append.call('told', undefined)
  })
  const failing = failed.then((cause) => Promise.reject(cause))
  const [spool] = await Promise.race([Promise.all([opening, canRead, telling]), failing]).catch(
    (cause) => {
      // A process with a thread that waits never ends.
      for (const { worker } of [append, digest, reader]) worker.terminate()
      disk.stop()
      db.close()
      throw cause
    },
  )
  failing.catch(() => {})

  function heard(news: DigestNews) {
    progress.stored.event += news.stored.event
    progress.stored.span += news.stored.span
    progress.deadLetters += news.deadLetters
    progress.maintenancePending = news.maintenancePending
    if (news.fault && news.fault !== progress.fault)
      log.error('digest waits', { fault: news.fault })
    if (news.deadLetters > 0) log.error('records set aside', { deadLetters: news.deadLetters })
    progress.fault = news.fault
    spool.digested(news.digested)
    if (news.changed.length > 0) told(news.changed)
  }

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
