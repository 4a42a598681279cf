import { fileFault } from './db/files/file-fault'
import { openMain } from './db/open'
import { hear } from './lib/hear'
import { answer } from './lib/remote'
import type { Limits } from './limits'
import { arrivingMaps } from './sourcemaps/arriving.store'
import { uploads } from './sourcemaps/upload/compile-upload'

declare const self: Worker

function open(dataDir: string, limits: Limits) {
  const db = openMain(dataDir)
  return { db, table: uploads(arrivingMaps(db), limits) }
}

// A thread of its own: checking a large map takes seconds, in which nobody else must wait.
let maps: ReturnType<typeof open> | undefined
hear(self, (data) => {
  if ('open' in data) maps = open(data.open, data.limits)
  else if ('stop' in data) {
    maps?.db.close()
    self.postMessage({ stopped: true })
  } else if (maps) {
    const { db, table } = maps
    answer(table, data, self, (cause) => fileFault(cause, db.filename))
  }
})
