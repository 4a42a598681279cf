import type { Database } from 'bun:sqlite'
import type { Appends } from '../append.worker'
import type { DigestNews } from '../db/digest/digest-news'
import { watermark } from '../db/digest/watermark'
import { sharedMemory } from '../db/spool/shared-room'
import { type Acknowledged, openSpool } from '../db/spool/spool'
import type { Limits } from '../limits'
import type { Reads } from '../reader.worker'
import { thread } from '../thread'
import { tellGap } from './tell-gap'

interface Options {
  db: Database
  dataDir: string
  limits: Limits
  /** Is told of each slice that is digested, and of what stands in its way. */
  heard(news: DigestNews): void
  /** Is told of each commit of the spool. */
  acknowledged(what: Acknowledged): void
}

/**
 * Starts the threads of a data folder; the digest begins once `digest.worker` is told to open.
 * @throws what the first thread says that cannot open its files; none is left running then
 */
export async function openThreads({ db, dataDir, limits, heard, acknowledged }: Options) {
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const digest = thread<Record<never, never>>(
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
    onAppend(what, done) {
      digest.worker.postMessage({ wake: what })
      acknowledged(done)
    },
    onWait: () => digest.worker.postMessage({ hurry: true }),
  })
  // Asked for before the first append. What is lost stays noted until the audit log tells of it.
  const losing = append.call('lost', undefined).then(async (lost) => {
    if (!lost) await append.call('forgetLost', undefined)
    return lost
  })
  const waiting = append.call('left', undefined)
  const failing = failed.then((cause) => Promise.reject(cause))
  failing.catch(() => {})
  try {
    const [spool, , lost, left] = await Promise.race([
      Promise.all([opening, canRead, losing, waiting]),
      failing,
    ])
    if (!lost) tellGap(digested, left)
    return { digest, append, reader, spool, left, lost, failed }
  } catch (cause) {
    // A process with a thread that waits never ends.
    for (const { worker } of [append, digest, reader]) worker.terminate()
    throw cause
  }
}
