import type { Database } from 'bun:sqlite'
import { orNotFound } from '../../../http/found'
import { jsonPieces } from '../../../lib/json-pieces'
import type { Begun, LongAnswers, Making } from '../../../lib/long-answers'
import { spanAt } from '../../spans/chunk/span-at'
import { rowOf } from '../../spans/row-of'
import type { TraceDrawer } from '../waterfall/trace-drawer'
import type { WantedTrace } from '../waterfall/trace-parts.reads'
import { eventsOfTrace } from './events-of-trace.reads'
import { spanStanding } from './span-standing.reads'
import { spanView } from './span-view'
import { traceView } from './trace-view'

/**
 * One trace, and one span of it; runs on the read thread, turn by turn. Each throws a Problem
 * `not_found` when there is no such thing.
 */
export function traceDetailReads(
  db: Database,
  { partsOf, chunksOf, draw }: TraceDrawer,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  const eventsOf = eventsOfTrace(db)
  const standingOf = spanStanding(db)

  function* detail(wanted: WantedTrace & { isRaw: boolean }): Making {
    const parts = partsOf(wanted)
    const drawn = yield* draw(wanted, parts)
    const traceId = wanted.traceId.toLowerCase()
    const events = parts.flatMap((part) => eventsOf(traceId, part))
    const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
    yield* jsonPieces(traceView(traceId, parts, drawn, distinct))
  }

  function* span({ spanId, ...wanted }: WantedTrace & { spanId: string }): Making {
    const own = Buffer.from(spanId, 'hex')
    for (const part of partsOf(wanted))
      for (const one of chunksOf(part.lane, part.traceId, part.blocks)) {
        const row = one ? rowOf(one, own) : -1
        if (one && row >= 0) {
          const whole = spanAt(one.chunk, row)
          const micros = (one.chunk.durations[row] as number) / 1000
          const amongLike = standingOf(part.lane, whole, micros, part.startAt / 1000)
          return yield JSON.stringify(spanView(whole, part, amongLike))
        }
        yield ''
      }
    orNotFound(null, 'span', spanId)
  }

  return {
    'traces.detail': (wanted: WantedTrace & { isRaw: boolean }): Begun => begin(detail(wanted)),
    'traces.span': (wanted: WantedTrace & { spanId: string }): Begun => begin(span(wanted)),
  }
}

export type TraceDetailReads = ReturnType<typeof traceDetailReads>
