import { describe, expect, test } from 'bun:test'
import { harness } from './harness'
import { attribute, exportOf, sendOtlp, spanId, traceId } from './spans'
import { found, nanos } from './traces-read'

/**
 * What stores of traces are asked to find, as Jaeger's integration suite asks it: tags at every level,
 * operations, durations, limits, and all of them together. Every trace here differs in one thing from another.
 */
const it = await harness()
const slug = it.giveProject()
const key = it.giveKey('production', { project: slug })
const begin = it.time.now - 3_600_000
const MINUTE = 60_000

type Values = Record<string, string | { intValue: string } | { doubleValue: number }>
const attributesOf = (values: Values) =>
  Object.entries(values).map(([name, value]) => attribute(name, value))

interface Told {
  service?: string
  name?: string
  /** The span's duration in ms. */
  took?: number
  span?: Values
  process?: Values
  log?: Values
  scope?: { name: string; version: string; attributes?: Values }
  link?: Values
  error?: boolean
  /** The number of other spans of the same request that do not match. */
  beside?: number
}

const sent = new Map<string, string>()
let place = 0

/** Sends a trace with one span that matches, and some that do not. */
async function tell(title: string, told: Told) {
  const id = traceId()
  const at = begin + place++ * MINUTE
  const plain = (name: string, ms: number) => ({
    traceId: id,
    spanId: spanId(),
    name,
    kind: 2,
    startTimeUnixNano: nanos(at),
    endTimeUnixNano: nanos(at + ms),
  })
  const { service = 'query-service', name = 'handle', took = 100 } = told
  const main = {
    ...plain(name, took),
    attributes: attributesOf(told.span ?? {}),
    status: { code: told.error ? 2 : 0 },
    events: told.log
      ? [{ name: 'log', timeUnixNano: nanos(at), attributes: attributesOf(told.log) }]
      : [],
    links: told.link
      ? [{ traceId: 'd'.repeat(32), spanId: 'd'.repeat(16), attributes: attributesOf(told.link) }]
      : [],
  }
  const others = Array.from({ length: told.beside ?? 0 }, () => ({
    ...plain('beside', 1),
    parentSpanId: main.spanId,
  }))
  const body = exportOf([main, ...others], service, Object.entries(told.process ?? {}))
  const [resource] = body.resourceSpans
  if (told.scope)
    Object.assign(resource?.scopeSpans[0] as object, {
      scope: { ...told.scope, attributes: attributesOf(told.scope.attributes ?? {}) },
    })
  expect((await sendOtlp(it, body, key)).status).toBe(200)
  sent.set(id, title)
}

const flag: Values = { sameplacetag: 'on', count: { intValue: '17' }, share: { doubleValue: 0.25 } }
await tell('span tag', { span: flag, name: 'by-span', beside: 3 })
await tell('process tag', { process: flag, name: 'by-process', beside: 3 })
await tell('log tag', { log: flag, name: 'by-log', beside: 3 })
await tell('scope tag', {
  scope: { name: 'lib', version: '2.0', attributes: flag },
  name: 'by-scope',
})
await tell('link tag', { link: flag, name: 'by-link' })
await tell('mixed', { span: { a: '1' }, process: { b: '2' }, log: { c: '3' }, name: 'mixed' })
await tell('mixed, one lacking', { span: { a: '1' }, process: { b: '2' }, name: 'mixed' })
await tell('apart', { span: { a: '1' }, service: 'other-service', name: 'mixed', took: 3000 })
await tell('short', { took: 2, name: 'timed' })
await tell('middle', { took: 200, name: 'timed' })
await tell('long', { took: 20_000, name: 'timed' })
await tell('long and tagged', { took: 20_000, name: 'timed', span: { a: '1' }, error: true })
await tell('int', { span: { flip: { intValue: '443' } }, name: 'flips' })
await tell('string', { span: { flip: '443' }, name: 'flips' })
await tell('double', { span: { flip: { doubleValue: 443.5 } }, name: 'flips' })
await tell('words', { span: { flip: 'https' }, name: 'flips' })
await tell('dots and signs', { span: { 'a.b-c/d_e': 'x=y & "z"' }, name: 'odd' })
await tell('spaces in keys', {
  span: { 'my tag': 'on' },
  process: { 'my tag': 'off' },
  name: 'spaced',
})
await tell('over days', { name: 'over-days', took: 3 * 86_400_000 })

const LEVELS = ['span tag', 'process tag', 'log tag', 'scope tag', 'link tag']

describe('tags are found', () => {
  test.each<[string, string, string[]]>([
    ['at every level', 'sameplacetag:on', LEVELS],
    ['of a span', 'span.sameplacetag:on', ['span tag']],
    ['of a process', 'resource.sameplacetag:on', ['process tag']],
    ['of a log', 'event.sameplacetag:on', ['log tag']],
    ['of a scope', 'scope.sameplacetag:on', ['scope tag']],
    ['of a link', 'link.sameplacetag:on', ['link tag']],
    ['with a number at every level', 'count:17', LEVELS],
    ['with a fraction at every level', 'share:0.25', LEVELS],
    ['several of one level', 'span.sameplacetag:on span.count:17 span.share:0.25', ['span tag']],
    ['one of another value', 'sameplacetag:off', []],
    ['one of another level', 'link.a:1', []],
    ['across levels of one span', 'a:1 b:2 c:3', ['mixed']],
    ['across two levels', 'a:1 b:2', ['mixed', 'mixed, one lacking']],
    ['with spaces in a key', '"my tag":on', ['spaces in keys']],
    ['with spaces in a key, at one level', '"resource.my tag":off', ['spaces in keys']],
    ['with spaces in a key, at a level that lacks it', '"link.my tag":*', []],
    ['and not another', 'a:1 b:2 !c:3', ['mixed, one lacking']],
    ['with odd names and values', 'a.b-c/d_e:"x=y & \\"z\\""', ['dots and signs']],
  ])('%s', finds)
})

describe('operations, services and durations are found', () => {
  test.each<[string, string, string[]]>([
    ['an operation', 'name:timed', ['short', 'middle', 'long', 'long and tagged']],
    ['a service and an operation', 'service:other-service name:mixed', ['apart']],
    ['an operation of another service', 'service:other-service name:timed', []],
    ['what took so long', 'name:timed duration:>=200ms', ['middle', 'long', 'long and tagged']],
    ['what took no longer', 'name:timed duration:<=200ms', ['short', 'middle']],
    ['from and to a duration', 'name:timed duration:>2ms duration:<20s', ['middle']],
    ['exactly so long', 'name:timed duration:>=20s duration:<=20s', ['long', 'long and tagged']],
    ['nothing is as short', 'name:timed duration:<1ms', []],
    ['an operation with a tag', 'name:mixed a:1', ['mixed', 'mixed, one lacking', 'apart']],
    ['a tag and a duration', 'a:1 duration:>1s', ['apart', 'long and tagged']],
    [
      'a service, a tag and a duration',
      'service:query-service a:1 duration:>1s',
      ['long and tagged'],
    ],
    [
      'everything at once',
      'service:query-service name:timed a:1 duration:>=20s duration:<1m status:error',
      ['long and tagged'],
    ],
    ['a scope by its name and version', 'scope.name:lib scope.version:2.0', ['scope tag']],
    ['a scope of another version', 'scope.name:lib scope.version:3.0', []],
    ['a span of three days', 'duration:>48h', ['over days']],
  ])('%s', finds)
})

describe('a key whose type has changed is found', () => {
  test.each<[string, string, string[]]>([
    ['as it is shown', 'flip:443', ['int', 'string']],
    ['as a number', 'flip:>=443', ['int', 'string', 'double']],
    ['as a fraction', 'flip:443.5', ['double']],
    ['as a text', 'flip:https', ['words']],
    ['by its begin', 'flip:44*', ['int', 'string', 'double']],
    ['at all', 'flip:*', ['int', 'string', 'double', 'words']],
    ['with any other value', 'flip!=443', ['double', 'words']],
  ])('%s', finds)
})

test.each([1, 2, 4])('no more than %i are given, the newest', async (limit) => {
  const hits = await found(it, slug, 'sameplacetag:on', `&limit=${limit}`)
  expect(hits.map(({ traceId: id }) => sent.get(id))).toEqual(LEVELS.toReversed().slice(0, limit))
})

test('a time leaves out what began before and after', async () => {
  const at = (i: number) => new Date(begin + i * MINUTE).toISOString()
  const hits = await found(it, slug, 'sameplacetag:on', `&from=${at(1)}&to=${at(3)}`)
  expect(hits.map(({ traceId: id }) => sent.get(id))).toEqual([
    'scope tag',
    'log tag',
    'process tag',
  ])
})

async function finds(_: string, query: string, titles: string[]) {
  const hits = await found(it, slug, query)
  expect(hits.map(({ traceId: id }) => sent.get(id))).toEqual(titles.toReversed())
}
