import { fileFault, namingFile } from './db/file-fault'
import { openSpool } from './db/open'
import { type SpoolWriter, spoolWriter } from './db/spool-writer'
import { hear } from './lib/hear'
import { answer } from './lib/remote'

declare const self: Worker

/** What the main thread may ask this one to write. */
export type Appends = Pick<SpoolWriter, 'append' | 'probe' | 'left'>

function open(dataDir: string, watermark: number, memory: SharedArrayBuffer) {
  const db = openSpool(dataDir)
  return namingFile(db.filename, () => ({ db, table: spoolWriter(db, watermark, memory) }))
}

let spool: ReturnType<typeof open> | undefined
hear(self, (data) => {
  if ('open' in data) spool = open(data.open, data.watermark, data.memory)
  else if ('stop' in data) {
    spool?.db.close()
    self.postMessage({ stopped: true })
  } else if (spool) {
    const { db, table } = spool
    answer(table, data, self, (cause) => fileFault(cause, db.filename))
  }
})
