import type { Database } from 'bun:sqlite'
import type { Begun, LongAnswers, Making } from '../../../lib/long-answers'
import { eventsOfTrace } from '../detail/events-of-trace.reads'
import { traceView } from '../detail/trace-view'
import { statementGatherer } from '../statements/statement-gatherer'
import { traceStatements } from '../statements/trace-statements'
import type { TraceDrawer } from '../waterfall/trace-drawer'
import type { WantedTrace } from '../waterfall/trace-parts.reads'
import { deepestFailed, findingsOf, pathSums } from './findings-of'
import type { TraceBrief } from './model'
import { type NamedTrace, namedTrace } from './named-trace'

const PATH = 8
const FAILED = 10

/** Sums a trace up, however many spans it has; runs on the read thread, turn by turn. */
export function traceBriefReads(
  db: Database,
  { partsOf, draw }: TraceDrawer,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  const eventsOf = eventsOfTrace(db)

  function* brief(wanted: WantedTrace): Making {
    const parts = partsOf(wanted)
    const { statements, add } = statementGatherer()
    const drawn = yield* draw(wanted, parts, add)
    const traceId = wanted.traceId.toLowerCase()
    const events = parts.flatMap((part) => eventsOf(traceId, part))
    const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
    const tree = namedTrace(traceView(traceId, parts, drawn, distinct))
    const findings = findingsOf(tree, traceStatements(drawn, statements))
    yield JSON.stringify(briefOf(tree, findings))
  }

  return {
    /** Throws a Problem `not_found` when there is no such trace. Its JSON is a `TraceBrief`. */
    'traces.brief': (wanted: WantedTrace): Begun => begin(brief(wanted)),
  }
}

export type TraceBriefReads = ReturnType<typeof traceBriefReads>

function briefOf(tree: NamedTrace, findings: TraceBrief['findings']): TraceBrief {
  const { traceId, startedAt, durationMs, total, isCut, errorCount, places, services } = tree.trace
  const { problems, events, root, spans } = tree.trace
  return {
    traceId,
    startedAt,
    durationMs,
    total,
    isCut,
    errorCount,
    places,
    services,
    problems,
    events,
    root: { service: tree.serviceOf(root), name: tree.nameOf(root) },
    path: pathSums(tree).slice(0, PATH),
    failed: deepestFailed(tree)
      .slice(0, FAILED)
      .map((span) => ({
        spanId: spans.spanId[span] ?? '',
        service: tree.serviceOf(span),
        name: tree.nameOf(span),
        durationMs: spans.durationMs[span] ?? 0,
      })),
    findings,
  }
}
