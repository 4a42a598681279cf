import { expect, test } from 'bun:test'
import { Problem } from '../../lib/problem'
import { limits } from '../../limits'
import { normalize } from './normalize.harness'

const full = {
  id: '0192f4c0-9f1b-7a3c-8e1d-0123456789ab',
  message: 'm',
  logentry: { formatted: 'a', message: 'b', params: [1] },
  level: 'error',
  release: 'r',
  timestamp: '2026-01-31T12:00:00Z',
  platform: 'node',
  logger: 'l',
  transaction: 't',
  serverName: 's',
  tags: { a: 'b' },
  user: { id: '1', email: 'e', username: 'u', ip: '::1', more: { a: 1 } },
  request: {
    url: 'u',
    method: 'GET',
    headers: { h: 'v', l: ['a', 'b'] },
    query: { a: ['1'] },
    more: 1,
  },
  contexts: { trace: { trace_id: 'a', span_id: 'b' }, os: { name: 'n' } },
  extra: { a: { b: [1, 'x'] }, password: 'p' },
  breadcrumbs: {
    values: [
      { timestamp: 1, type: 't', category: 'c', message: 'm', level: 'info', data: { a: 1 } },
    ],
  },
  exception: {
    values: [
      {
        type: 'E',
        value: 'v',
        module: 'm',
        mechanism: { type: 't', handled: true, synthetic: false },
        stacktrace: {
          frames: [
            {
              function: 'f',
              filename: 'a',
              absPath: 'b',
              module: 'm',
              package: 'p',
              lineno: 1,
              colno: 2,
              inApp: true,
              contextLine: 'c',
              preContext: ['a'],
              postContext: ['b'],
              vars: { a: 1 },
            },
            'at f (a.js:1:2)',
          ],
        },
      },
    ],
  },
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  sessionId: 's',
  replayId: 'r',
  sdk: { name: 'n', version: '1' },
  debugMeta: { images: [{ type: 'sourcemap', codeFile: 'a', debugId: 'b' }] },
}

const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
const values: [name: string, value: unknown][] = [
  ['null', null],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['1e308', 1e308],
  ['infinity', JSON.parse('1e999')],
  ['an empty text', ''],
  ['a text', 'x'],
  ['a broken text', '\ud800\0\udc00'],
  ['a megabyte', 'x'.repeat(1e6)],
  ['a megabyte of lines', 'at f (a.js:1:2)\n'.repeat(6e4)],
  ['an empty list', []],
  ['an empty object', {}],
  ['a nested list', [[]]],
  ['a nested object', { a: {} }],
  ['a list of many', Array.from({ length: 1e4 }, () => null)],
  ['a list of objects', Array.from({ length: 1e3 }, () => ({ type: 'a', value: 1 }))],
  ['an object of names', { values: [{}], frames: [{}], images: [{}], formatted: {}, length: 3 }],
  ['true', true],
  ['a deep list', deep],
  ['a prototype', JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":null}')],
]

type Path = (string | number)[]

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...at, key]))
  return at.length === 0 ? inner : [at, ...inner]
}

function replaced(at: Path, value: unknown): unknown {
  const body = structuredClone(full)
  let parent = body as unknown as Record<string | number, unknown>
  for (const key of at.slice(0, -1)) parent = parent[key] as typeof parent
  parent[at.at(-1) as string] = value
  return body
}

const LONGEST: Record<string, number> = {
  message: limits.messageLength,
  value: limits.messageLength,
  release: limits.releaseLength,
}

function check(value: unknown, key: string, depth: number): void {
  if (depth > limits.jsonDepth) throw new Error(`${key} is too deep`)
  if (value === undefined) throw new Error(`${key} is undefined`)
  if (typeof value === 'string') {
    if (value.length > (LONGEST[key] ?? limits.freeTextLength))
      throw new Error(`${key} is too long`)
    if (!value.isWellFormed() || value.includes('\0')) throw new Error(`${key} is not well formed`)
  }
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  if (entries.length > limits.freeEntries) throw new Error(`${key} has too many entries`)
  for (const [name, child] of entries) check(child, name, depth + 1)
}

test.each(values)(
  '%s in any field gives a bounded event or a refusal',
  (_name, value) => {
    for (const at of pathsOf(full)) {
      try {
        const event = normalize(replaced(at, value))
        check(event, '', 0)
        expect(JSON.parse(JSON.stringify(event))).toEqual(event as never)
        expect(event.exception?.length ?? 0).toBeLessThanOrEqual(limits.exceptions)
        for (const exception of event.exception ?? []) {
          expect(exception.stacktrace?.length ?? 0).toBeLessThanOrEqual(limits.frames)
        }
        expect(event.breadcrumbs?.length ?? 0).toBeLessThanOrEqual(limits.breadcrumbs)
        expect(Object.keys(event.tags ?? {}).length).toBeLessThanOrEqual(limits.tags)
      } catch (error) {
        if (!(error instanceof Problem)) throw new Error(`At ${at.join('/')}`, { cause: error })
        expect(error.more.errors).toHaveLength(1)
      }
    }
  },
  60_000,
)

test.each(values)('%s in place of the whole event gives a refusal', (_name, value) => {
  expect(() => normalize(value)).toThrow(Problem)
})
