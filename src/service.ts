import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Appends } from './append.worker'
import type { DigestNews } from './db/digest-loop'
import { openIdIndex } from './db/id-index'
import { lockFolder } from './db/lock'
import { openMain } from './db/open'
import { openSpool, type Spool } from './db/spool'
import { watermark } from './db/watermark'
import type { Changes } from './digest.worker'
import { log } from './lib/log'
import { type Call, caller, type Table } from './lib/remote'
import type { Limits } from './limits'
import type { Reads } from './reader.worker'

/** What the threads have done since the start. */
export interface Progress {
  stored: number
  deadLetters: number
  maintenancePending: boolean
  /** What the disk said to the digest last, when it refused. */
  fault: string | undefined
}

/** One data folder opened by its threads: workers append, digest and read. */
export interface Service {
  /** Control data: projects, keys, accounts. */
  db: Database
  spool: Spool
  /** Runs on the read thread, after the digest of all that was acknowledged before. */
  read: Call<Reads>
  /** Runs on the digest thread, likewise. */
  change: Call<Changes>
  progress: Progress
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
  const db = openMain(dataDir)
  // Made before two threads open it.
  openIdIndex(dataDir, 'write').close()
  const progress: Progress = {
    stored: 0,
    deadLetters: 0,
    maintenancePending: true,
    fault: undefined,
  }
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const digest = thread<Changes>(
    'digest.worker.ts',
    (message) => {
      if ('digested' in message) heard(message as unknown as DigestNews)
    },
    fail,
  )
  const append = thread<Appends>('append.worker.ts', () => {}, fail)
  const reader = thread<Reads>('reader.worker.ts', () => {}, fail)
  const digested = watermark(db).read()
  append.worker.postMessage({ open: dataDir, watermark: digested })
  const spool = await openSpool(append.call, {
    watermark: digested,
    maxBytes: limits.spoolBytes,
    onAppend: () => digest.worker.postMessage({ wake: true }),
    onWait: () => digest.worker.postMessage({ hurry: true }),
  })

  function heard(news: DigestNews) {
    progress.stored += news.stored
    progress.deadLetters += news.deadLetters
    progress.maintenancePending = news.maintenancePending
    if (news.fault && news.fault !== progress.fault)
      log.error('digest waits', { fault: news.fault })
    if (news.deadLetters > 0) log.error('records set aside', { deadLetters: news.deadLetters })
    progress.fault = news.fault
    spool.digested(news.digested)
  }

  digest.worker.postMessage({ open: dataDir })
  reader.worker.postMessage({ open: dataDir })

  const afterDigest =
    <T extends Table>(call: Call<T>): Call<T> =>
    (name, argument) =>
      spool.caughtUp(limits.readYourWritesMs).then(() => call(name, argument))

  return {
    db,
    spool,
    read: afterDigest(reader.call),
    change: afterDigest(digest.call),
    progress,
    failed,
    async close() {
      await spool.close()
      await spool.caughtUp(DRAIN_MS)
      await digest.stop()
      reader.worker.terminate()
      await append.stop()
      db.close()
      unlock()
    },
  }
}

/** Starts a worker; an unheard error would leave every call waiting for ever. */
function thread<T extends Table>(
  file: string,
  hear: (message: Record<string, unknown>) => void,
  failed: (cause: Error) => void,
) {
  const worker = new Worker(pathOf(file), { smol: true })
  const { call, receive, fail } = caller<T>(worker)
  const { promise: stopped, resolve: heardStopped } = Promise.withResolvers<void>()
  worker.onmessage = ({ data }) => {
    if ('stopped' in data) heardStopped()
    else if (!receive(data)) hear(data)
  }
  worker.onerror = (event) => {
    const cause = new Error(`${file} failed: ${event.message}`)
    log.error('a thread failed', { cause: cause.message })
    fail(cause)
    failed(cause)
    // What has failed does not answer when it is asked to stop.
    heardStopped()
  }
  return {
    worker,
    call,
    async stop() {
      worker.postMessage({ stop: true })
      await stopped
      worker.terminate()
    },
  }
}

/** In the executable by the path it was built from; in a checkout from any working folder. */
const pathOf = (file: string) =>
  Bun.isStandaloneExecutable ? `./src/${file}` : join(import.meta.dir, file)
