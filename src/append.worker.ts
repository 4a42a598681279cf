import { logCutter } from './db/files/cut-log'
import { fileFault, namingFile } from './db/files/file-fault'
import { openSpoolFile } from './db/open'
import { openReceipts } from './db/spool/receipts'
import { spoolWriter } from './db/spool/spool-writer'
import { hear } from './lib/hear'
import { answer } from './lib/remote'

declare const self: Worker

/** The log is cut back once nothing was appended for so long: until then it is written again and again. */
const QUIET_MS = 2000

/** What the main thread may ask this one to write. */
export type Appends = ReturnType<typeof open>['table']

function open(dataDir: string, watermark: number, memory: SharedArrayBuffer) {
  const db = openSpoolFile(dataDir)
  const receipts = openReceipts(dataDir)
  return namingFile(db.filename, () => {
    const { append, ...writer } = spoolWriter(db, {
      watermark,
      acknowledged: receipts.newest(),
      memory,
    })
    const table = {
      ...writer,
      append(asked: Parameters<typeof append>[0]) {
        const written = append(asked)
        receipts.note(written, asked.at)
        return written
      },
      /** Records that were acknowledged before this start and are gone. To be called before the first append. */
      lost: () => receipts.lost(watermark, writer.left),
      /** Forgets what was lost, when it has been reported. */
      forgetLost: () => receipts.begin(writer.left(), Date.now()),
    }
    return { db, receipts, table, cutLog: logCutter(db) }
  })
}

let spool: ReturnType<typeof open> | undefined
let quiet: Timer | undefined
hear(self, (data) => {
  if ('open' in data) spool = open(data.open, data.watermark, data.memory)
  else if ('stop' in data) {
    clearTimeout(quiet)
    spool?.db.close()
    spool?.receipts.close()
    self.postMessage({ stopped: true })
  } else if (spool) {
    const { db, table, cutLog } = spool
    clearTimeout(quiet)
    answer(table, data, self, (cause) => fileFault(cause, db.filename))
    quiet = setTimeout(cutLog, QUIET_MS)
  }
})
