import { join } from 'node:path'
import { incidentSeriesReads } from './alerts/backtest/incident-series.reads'
import { backtestReads } from './alerts/backtest/reads'
import { deliveryReads } from './alerts/deliveries/reads'
import { laneReads } from './alerts/incidents/lanes/reads'
import { newestIncidentReads } from './alerts/incidents/newest.reads'
import { incidentReads } from './alerts/incidents/reads'
import { contentReads } from './alerts/messages/content.reads'
import { alertRuleReads } from './alerts/rules/reads'
import { analyticsReads } from './analytics/reports/reads'
import { fileFault } from './db/files/file-fault'
import { TRACE_ID_FILE } from './db/ids/id-file'
import { openIdReader } from './db/ids/id-reader'
import { MAIN_FILE, openMainReadonly } from './db/open'
import { deadLetterReads } from './dead-letters/reads'
import { issuesOfEvent } from './events/issues-of-event.reads'
import { eventReads } from './events/reads'
import { beganReads } from './flags/began/reads'
import { flagChangeReads } from './flags/changes/reads'
import { flagExchangeReads } from './flags/exchange/reads'
import { flagReads } from './flags/manage/reads'
import { folderReads } from './folder/reads'
import { issueReads } from './issues/reads'
import { hear } from './lib/hear'
import { longAnswers } from './lib/long-answers'
import { answer } from './lib/remote'
import { turns } from './lib/turns'
import { statsReads } from './projects/stats.reads'
import { replayDetailReads } from './replays/pages/detail/reads'
import { replayListReads } from './replays/pages/list/reads'
import { retentionReads } from './retention/reads'
import { storageReads } from './retention/storage/reads'
import { sourceMapReads } from './sourcemaps/reads'
import { symbolicator } from './sourcemaps/resolve/symbolicator'
import { mapShelf } from './sourcemaps/shelf.reads'
import { timelineReads } from './timelines/reads'
import { spanMeasures } from './traces/measures/reads'
import { traceBriefReads } from './traces/pages/brief/reads'
import { compareReads } from './traces/pages/compare/reads'
import { completionReads } from './traces/pages/completion/reads'
import { issuesOfTrace } from './traces/pages/detail/issues-of-trace.reads'
import { traceDetailReads } from './traces/pages/detail/reads'
import { endpointReads } from './traces/pages/endpoints/reads'
import { exchangeReads } from './traces/pages/exchange/reads'
import { traceSearchReads } from './traces/pages/search/reads'
import { serviceMapReads } from './traces/pages/service-map/reads'
import { statementReads } from './traces/pages/statements/reads'
import { traceDrawer } from './traces/pages/waterfall/trace-drawer'
import { usageReads } from './usage/reads'

declare const self: Worker

/** Every page a person can ask for, by name. */
export type Reads = ReturnType<typeof open>

function open(dataDir: string) {
  const db = openMainReadonly(dataDir)
  const ids = openIdReader(dataDir)
  const traceIds = openIdReader(dataDir, TRACE_ID_FILE)
  const long = longAnswers()
  const inTurns = turns()
  const drawer = traceDrawer(db, traceIds)
  const issues = issueReads(db, {
    ofEvent: issuesOfEvent(db, ids),
    ofTrace: issuesOfTrace(db, traceIds),
  })
  const events = eventReads(db, ids, symbolicator(mapShelf(db)))
  return {
    ...long.reads,
    ...inTurns.reads,
    ...issues,
    ...events,
    ...contentReads(db, { issue: issues['issues.detail'], failure: events['events.detail'] }),
    ...sourceMapReads(db),
    ...statsReads(db),
    ...deadLetterReads(db),
    ...deliveryReads(db),
    ...folderReads(db),
    ...flagReads(db),
    ...flagChangeReads(db),
    ...beganReads(db),
    ...flagExchangeReads(db),
    ...usageReads(db),
    ...retentionReads(db),
    ...alertRuleReads(db),
    ...incidentReads(db),
    ...laneReads(db),
    ...newestIncidentReads(db),
    ...backtestReads(db, spanMeasures(db), inTurns),
    ...incidentSeriesReads(db, spanMeasures(db), inTurns),
    ...storageReads(db),
    ...traceSearchReads(db, traceIds, inTurns),
    ...traceDetailReads(db, drawer, long),
    ...traceBriefReads(db, drawer, long),
    ...compareReads(drawer, long),
    ...exchangeReads(drawer, long),
    ...completionReads(db),
    ...endpointReads(db),
    ...serviceMapReads(db),
    ...statementReads(db, inTurns, drawer, long),
    ...analyticsReads(db, inTurns),
    ...timelineReads(db, traceIds, inTurns),
    ...replayListReads(db),
    ...replayDetailReads(db, dataDir),
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
