import { openIdIndex } from './db/id-index'
import { openMainReadonly } from './db/open'
import { eventReads } from './events/reads'
import { issueReads } from './issues/reads'
import { answer } from './lib/remote'
import { statsReads } from './projects/stats/reads'

declare const self: Worker

/** Every page a person can ask for, by name. */
export type Reads = ReturnType<typeof open>

function open(dataDir: string) {
  const db = openMainReadonly(dataDir)
  const ids = openIdIndex(dataDir, 'read')
  return { ...issueReads(db), ...eventReads(db, ids), ...statsReads(db) }
}

let reads: Reads | undefined
self.onmessage = ({ data }: MessageEvent) => {
  if ('open' in data) {
    reads = open(data.open)
    self.postMessage({ ready: true })
  } else if (reads) answer(reads, data, self)
}
