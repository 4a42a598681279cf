import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { watermark } from '../src/db/digest/watermark'
import { openMainReadonly, openSpoolFileReadonly } from '../src/db/open'
import { until } from './harness'

/** Keeps the digest from writing until it is let go: what comes meanwhile waits in the log. */
export function holdDigest(data: string): () => void {
  const holder = new Database(join(data, 'whimbrel.db'))
  holder.run('PRAGMA busy_timeout = 5000')
  holder.run('BEGIN IMMEDIATE')
  return () => holder.close()
}

/** Blocks that the digest has not passed. */
export function waiting(data: string): { signal: string }[] {
  using main = openMainReadonly(data)
  using spool = openSpoolFileReadonly(data)
  return spool
    .query<{ signal: string }, [number]>('SELECT signal FROM block WHERE seq > ? ORDER BY seq')
    .all(watermark(main).read())
}

/** Waits until blocks of these signals wait, joined by commas. */
export const waits = (data: string, signals: string) =>
  until(
    `${signals} wait`,
    () =>
      waiting(data)
        .map(({ signal }) => signal)
        .join() === signals,
  )

/** The number of the newest block that was ever digested. */
export function digestedThrough(data: string): number {
  using main = openMainReadonly(data)
  return watermark(main).read()
}
