import { jsonPieces } from '../../../lib/json-pieces'
import type { Begun, LongAnswers, Making } from '../../../lib/long-answers'
import type { TraceDrawer } from '../waterfall/trace-drawer'
import { comparison } from './comparison'

interface ComparedIds {
  left: string
  right: string
}

/**
 * Two traces laid over each other; runs on the read thread, turn by turn.
 * Throws a Problem `not_found` when one of them is not there.
 */
export function compareReads(
  { partsOf, draw }: TraceDrawer,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  function* side(traceId: string) {
    const drawn = yield* draw({ traceId }, partsOf({ traceId }))
    return { traceId: traceId.toLowerCase(), drawn }
  }

  function* compare({ left, right }: ComparedIds): Making {
    yield* jsonPieces(comparison(yield* side(left), yield* side(right)))
  }

  return {
    'traces.compare': (both: ComparedIds): Begun => begin(compare(both)),
  }
}

export type CompareReads = ReturnType<typeof compareReads>
