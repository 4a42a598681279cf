import { join } from 'node:path'
import { fileFault } from './db/file-fault'
import { TRACE_ID_FILE } from './db/id-file'
import { openIdReader } from './db/id-reader'
import { MAIN_FILE, openMainReadonly } from './db/open'
import { issuesOfEvent } from './events/issues/reads'
import { eventReads } from './events/reads'
import { issueReads } from './issues/reads'
import { hear } from './lib/hear'
import { longAnswers } from './lib/long-answers'
import { answer } from './lib/remote'
import { turns } from './lib/turns'
import { statsReads } from './projects/stats/reads'
import { sourceMapReads } from './sourcemaps/reads'
import { mapShelf } from './sourcemaps/shelf/reads'
import { symbolicator } from './sourcemaps/symbolicate/symbolicate'
import { completionReads } from './traces/completion/reads'
import { traceDetailReads } from './traces/detail/reads'
import { endpointReads } from './traces/endpoints/reads'
import { issuesOfTrace } from './traces/issues/reads'
import { traceSearchReads } from './traces/search/reads'
import { serviceMapReads } from './traces/service-map/reads'
import { statementReads } from './traces/statements/reads'

declare const self: Worker

/** Every page a person can ask for, by name. */
export type Reads = ReturnType<typeof open>

function open(dataDir: string) {
  const db = openMainReadonly(dataDir)
  const ids = openIdReader(dataDir)
  const traceIds = openIdReader(dataDir, TRACE_ID_FILE)
  const long = longAnswers()
  const inTurns = turns()
  return {
    ...long.reads,
    ...inTurns.reads,
    ...issueReads(db, {
      ofEvent: issuesOfEvent(db, ids),
      ofTrace: issuesOfTrace(db, traceIds),
    }),
    ...eventReads(db, ids, symbolicator(mapShelf(db))),
    ...sourceMapReads(db),
    ...statsReads(db),
    ...traceSearchReads(db, traceIds, inTurns),
    ...traceDetailReads(db, traceIds, long),
    ...completionReads(db),
    ...endpointReads(db),
    ...serviceMapReads(db),
    ...statementReads(db, inTurns),
  }
}

let reads: Reads | undefined
let file: string
hear(self, (data) => {
  if ('open' in data) {
    reads = open(data.open)
    file = join(data.open, MAIN_FILE)
    self.postMessage({ ready: true })
  } else if (reads) answer(reads, data, self, (cause) => fileFault(cause, file))
})
