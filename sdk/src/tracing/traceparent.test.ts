import { expect, test } from 'bun:test'
import { traceOf } from './trace'
import { parseTraceparent, traceparentOf } from './traceparent'

const TRACE = '5b8efff798038103d269b633813fc60c'
const SPAN = 'eee19b7ec3c1b174'

test.each([
  ['sampled', `00-${TRACE}-${SPAN}-01`, true],
  ['not sampled', `00-${TRACE}-${SPAN}-00`, false],
  ['with a random id (level 2)', `00-${TRACE}-${SPAN}-03`, true],
  ['with room around it', ` 00-${TRACE}-${SPAN}-01 `, true],
  ['of a later version', `cc-${TRACE}-${SPAN}-01-what-will-come`, true],
])('a caller’s trace is continued: %s', (_, text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
})

test.each([
  ['nothing', undefined],
  ['no header', null],
  ['an empty text', ''],
  ['zeros for the trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['zeros for the span', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a trace that is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['no flags', `00-${TRACE}-${SPAN}`],
  ['more than version 00 says', `00-${TRACE}-${SPAN}-01-more`],
  ['more without a dash', `cc-${TRACE}-${SPAN}-01more`],
  ['the version that there is not', `ff-${TRACE}-${SPAN}-01`],
])('%s begins a new trace', (_, text) => {
  expect(parseTraceparent(text)).toBeUndefined()
})

test.each([true, false])('what is written is read again, sampled: %p', (isSampled) => {
  const text = traceparentOf({ trace: traceOf(TRACE, isSampled), spanId: SPAN })
  expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
})
