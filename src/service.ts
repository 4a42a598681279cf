import type { Database } from 'bun:sqlite'
import type { DigestNews } from './db/digest-loop'
import { openMain, openSpool } from './db/open'
import { openAppender, type Spool } from './db/spool'
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

/** One data folder opened by its three threads: this one appends, two workers digest and read. */
export interface Service {
  /** Control data: projects, keys, accounts. */
  db: Database
  spool: Spool
  /** Runs on the read thread, after the digest of all that was acknowledged before. */
  read: Call<Reads>
  /** Runs on the digest thread, likewise. */
  change: Call<Changes>
  progress: Progress
  /** Stops taking records, digests what is left, checkpoints and closes. */
  close(): Promise<void>
}

/** How long the digest may take at the end; what is left waits safely in the spool. */
const DRAIN_MS = 5000

/** Opens a data folder. @throws when it cannot be opened, or is of a newer version. */
export async function openService(dataDir: string, limits: Limits): Promise<Service> {
  const db = openMain(dataDir)
  const spoolDb = openSpool(dataDir)
  const progress: Progress = { stored: 0, deadLetters: 0, maintenancePending: true, fault: undefined }
  const digest = thread<Changes>('./src/digest.worker.ts', (message) => {
    if ('digested' in message) heard(message as unknown as DigestNews)
  })
  const reader = thread<Reads>('./src/reader.worker.ts', () => {})
  const spool = openAppender(spoolDb, {
    watermark: watermark(db).read(),
    maxBytes: limits.spoolBytes,
    onAppend: () => digest.worker.postMessage({ wake: true }),
  })

  function heard(news: DigestNews) {
    progress.stored += news.stored
    progress.deadLetters += news.deadLetters
    progress.maintenancePending = news.maintenancePending
    if (news.fault && news.fault !== progress.fault) log.error('digest waits', { fault: news.fault })
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
    async close() {
      await spool.caughtUp(DRAIN_MS)
      await digest.stop()
      reader.worker.terminate()
      spool.close()
      db.close()
    },
  }
}

/** Starts a worker; an unheard error would leave every call waiting for ever. */
function thread<T extends Table>(
  path: string,
  hear: (message: Record<string, unknown>) => void,
) {
  const worker = new Worker(path)
  const { call, receive, fail } = caller<T>(worker)
  let stopped = () => {}
  worker.onmessage = ({ data }) => {
    if ('stopped' in data) stopped()
    else if (!receive(data)) hear(data)
  }
  worker.onerror = (event) => {
    log.error('a thread failed', { path, cause: event.message })
    fail(new Error(`${path} failed: ${event.message}`))
  }
  return {
    worker,
    call,
    stop: () =>
      new Promise<void>((resolve) => {
        stopped = resolve
        worker.postMessage({ stop: true })
      }).then(() => worker.terminate()),
  }
}
