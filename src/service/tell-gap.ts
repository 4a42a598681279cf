import type { Written } from '../db/spool/block'
import { log } from '../lib/log'

/**
 * Tells of blocks that are in neither file, because the spool is from a later moment than the database: whoever put the two together
 * from streams of their own can take an earlier spool, which still has them.
 * @param left the blocks behind the watermark that the spool holds
 */
export function tellGap(watermark: number, left: readonly Written[]): void {
  const blocks = (left[0]?.seq ?? watermark + 1) - watermark - 1
  if (blocks === 0) return
  log.error('acknowledged blocks are in neither file', {
    blocks,
    after: watermark,
    mend: 'The spool is from a later moment than the database. Stop, put back a database that is as new or newer, or an earlier spool; what has the same id is stored once.',
  })
}
