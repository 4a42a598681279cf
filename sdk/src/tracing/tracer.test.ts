import { expect, test } from 'bun:test'
import type { Span } from './span'
import { traceOf } from './trace'
import { tracer } from './tracer'

function traced(rate: number) {
  const sent: Span[] = []
  const { start, hasFailed } = tracer(
    () => rate,
    (span) => sent.push(span),
  )
  return { start, hasFailed, names: () => sent.map(({ name }) => name) }
}

test('what is sampled is sent when it ends, once', () => {
  const { start, names } = traced(1)
  const span = start({ name: 'order' }, undefined)
  expect(names()).toEqual([])
  span.end()
  span.end()
  expect(names()).toEqual(['order'])
})

test('what is not sampled is sent after an error in its trace: what has ended, and what will', () => {
  const { start, hasFailed, names } = traced(0)
  const root = start({ name: 'root' }, undefined)
  start({ name: 'first' }, root).end()
  start({ name: 'another trace' }, undefined).end()
  expect(names()).toEqual([])
  hasFailed(root)
  hasFailed(root)
  expect(names()).toEqual(['first'])
  root.end()
  expect(names()).toEqual(['first', 'root'])
})

test('of what is not sampled the newest 500 spans are kept', () => {
  const { start, hasFailed, names } = traced(0)
  const root = start({ name: 'root' }, undefined)
  for (let at = 0; at < 600; at++) start({ name: `${at}` }, root).end()
  hasFailed(root)
  expect(names()).toHaveLength(500)
  expect(names()).not.toContain('99')
  expect(names()).toContain('100')
})

test.each([
  ['is sent although nothing begun here is', 0, true, ['work']],
  ['is not sent although all that is begun here is', 1, false, []],
])('a trace that its caller has decided about %s', (_, rate, isSampled, sent) => {
  const { start, names } = traced(rate)
  const caller = { trace: traceOf('5b8efff798038103d269b633813fc60c', isSampled), spanId: 'e' }
  const span = start({ name: 'work' }, caller)
  span.end()
  expect(span.parentSpanId).toBe('e')
  expect(names()).toEqual(sent)
})

test('a span stays within its bounds, and what comes after its end is left out', () => {
  const span = traced(1).start({ name: 'order', startTime: 1000 }, undefined)
  for (let at = 0; at < 300; at++) span.setAttribute(`a${at}`, 'x'.repeat(10_000)).addEvent('e')
  expect(Object.keys(span.attributes)).toHaveLength(128)
  expect(span.attributes.a0).toHaveLength(8193)
  expect(span.events).toHaveLength(128)
  span.end(500)
  expect(span.endTime).toBe(1000)
  expect(span.updateName('later').setStatus('error').name).toBe('order')
  expect(span.status).toBeUndefined()
})
