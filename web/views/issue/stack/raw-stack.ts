import type { EventDetail, Frame } from '../../../api/events'

/** The chain as text, for copying: the thrown exception first, the last call first. */
export function rawStack({ exception = [] }: Pick<EventDetail, 'exception'>, isMinified: boolean) {
  return exception
    .toReversed()
    .map(({ type = 'Error', value, stacktrace = [] }, i) => {
      const head = `${i > 0 ? 'Caused by: ' : ''}${value ? `${type}: ${value}` : type}`
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
