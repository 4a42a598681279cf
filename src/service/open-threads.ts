import type { Database } from 'bun:sqlite'
import { tellLost } from '../accounts/audit/tell-lost'
import type { Appends } from '../append.worker'
import type { DigestNews } from '../db/digest-loop'
import { sharedMemory } from '../db/shared-room'
import { openSpool } from '../db/spool'
import { watermark } from '../db/watermark'
import type { Changes } from '../digest.worker'
import type { Limits } from '../limits'
import type { Reads } from '../reader.worker'
import { thread } from '../thread'
import type { Progress } from './progress'

interface Options {
  db: Database
  dataDir: string
  limits: Limits
  progress: Progress
  /** Is told of each slice that is digested, and of what stands in its way. */
  heard(news: DigestNews): void
}

/**
 * Starts the threads of a data folder; the digest begins once `digest.worker` is told to open.
 * @throws what the first thread says that cannot open its files; none is left running then
 */
export async function openThreads({ db, dataDir, limits, progress, heard }: Options) {
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
  failing.catch(() => {})
  try {
    const [spool] = await Promise.race([Promise.all([opening, canRead, telling]), failing])
    return { digest, append, reader, spool, failed }
  } catch (cause) {
    // A process with a thread that waits never ends.
    for (const { worker } of [append, digest, reader]) worker.terminate()
    throw cause
  }
}
