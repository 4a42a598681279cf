import type { EventDetail, Frame } from '../../../api/events'
import { sentence } from '../../../lib/format'
import { familyOf } from './family'

/** The exceptions as text, for copying: the thrown one first, the last call first. */
export function rawStack(event: Pick<EventDetail, 'exception'>, isMinified: boolean) {
  return familyOf(event)
    .map(({ exception: { type = 'Error', value, stacktrace = [] }, relation }) => {
      const head = `${relation && `${sentence(relation)}: `}${value ? `${type}: ${value}` : type}`
      const frames = stacktrace
        .toReversed()
        .map((frame) => `    at ${callOf((isMinified && frame.minified) || frame)}`)
      return [head, ...frames].join('\n')
    })
    .join('\n')
}

/** `quoteTotal (src/quote.ts:46:11)` */
function callOf(frame: Frame): string {
  const place = placeOf(frame)
  return frame.function && place ? `${frame.function} (${place})` : frame.function || place
}

/** `src/quote.ts:46:11`, as far as it is known. */
export function placeOf({ filename, absPath, module, lineno, colno }: Frame): string {
  const file = filename ?? absPath ?? module ?? ''
  const line = lineno === undefined ? '' : `:${lineno}`
  return `${file}${line}${lineno === undefined || colno === undefined ? '' : `:${colno}`}`
}
