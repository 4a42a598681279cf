import { familyOf } from '../../../../src/events/family'
import { placeOf } from '../../../../src/events/place-of'
import type { EventDetail, Frame } from '../../../api/events'
import { counted, sentence } from '../../../lib/format'
import { leftOutOf } from './plan'

/** The exceptions as text, for copying: the thrown one first, the last call first. */
export function rawStack(event: Pick<EventDetail, 'exception' | '_trimmed'>, isMinified: boolean) {
  return familyOf(event)
    .map(
      ({ exception: { type = 'Error', value, stacktrace = [], unreadStack }, relation, index }) => {
        const head = `${relation && `${sentence(relation)}: `}${value ? `${type}: ${value}` : type}`
        const frames = stacktrace
          .toReversed()
          .map((frame) => `    at ${callOf((isMinified && frame.minified) || frame)}`)
        const leftOut = leftOutOf(event, index)
        if (leftOut !== undefined)
          frames.splice(
            Math.floor(frames.length / 2),
            0,
            `    … ${counted(leftOut, 'call')} not kept`,
          )
        const unread = frames.length === 0 && unreadStack !== undefined ? [unreadStack] : []
        return [head, ...frames, ...unread].join('\n')
      },
    )
    .join('\n')
}

/** A frame with its function: `quoteTotal (src/quote.ts:46:11)`. */
function callOf(frame: Frame): string {
  const place = placeOf(frame)
  return frame.function && place ? `${frame.function} (${place})` : frame.function || place
}
