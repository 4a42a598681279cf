import type { Begun, LongAnswers } from '../../../lib/long-answers'
import type { TraceDrawer } from '../waterfall/trace-drawer'
import type { WantedTrace } from '../waterfall/trace-parts.reads'
import { otlpPieces } from './otlp-pieces'

/**
 * One trace to take away; runs on the read thread, turn by turn.
 * Throws a Problem `not_found` when there is no such trace.
 */
export function exchangeReads(
  { partsOf, eachRows }: TraceDrawer,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  return {
    'traces.otlp': (wanted: WantedTrace): Begun =>
      begin(otlpPieces(eachRows(wanted.traceId, partsOf(wanted)))),
  }
}

export type ExchangeReads = ReturnType<typeof exchangeReads>
