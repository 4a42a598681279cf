import { openSpoolFile } from '../open'
import { openReceipts } from '../spool/receipts'
import { spoolWriter } from '../spool/spool-writer'
import { type Change, changeDraft } from './change'

/**
 * Appends a change to the log of a folder, durably, from a process that is not the folder's server.
 * @param watermark how far the folder is digested
 */
export function appendChange(
  dataDir: string,
  { watermark, change, now }: { watermark: number; change: Change; now: number },
): void {
  using spool = openSpoolFile(dataDir)
  const receipts = openReceipts(dataDir)
  try {
    const memory = new SharedArrayBuffer(0)
    const writer = spoolWriter(spool, { watermark, acknowledged: receipts.newest(), memory })
    receipts.note(
      writer.append({ drafts: [changeDraft(change)], digested: watermark, at: now }),
      now,
    )
  } finally {
    receipts.close()
  }
}
