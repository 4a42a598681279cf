import { openSpoolFile } from '../open'
import { type Lost, openReceipts } from './receipts'
import { spoolWriter } from './spool-writer'

/**
 * Looks in a folder without a server for what was acknowledged and is gone, and forgets it once it is told. To be called
 * before anything is digested: afterwards the watermark has passed what is lost, and nobody can know.
 */
export async function noteLost(
  dataDir: string,
  watermark: number,
  tell: (lost: Lost) => Promise<void>,
): Promise<void> {
  using spool = openSpoolFile(dataDir)
  const { left } = spoolWriter(spool, { watermark, memory: new SharedArrayBuffer(0) })
  const receipts = openReceipts(dataDir)
  try {
    const lost = receipts.lost(watermark, left)
    if (!lost) return
    await tell(lost)
    receipts.begin(left(), Date.now())
  } finally {
    receipts.close()
  }
}
