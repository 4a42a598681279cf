import { expect, test } from 'bun:test'
import type { Frame } from '../../issues/failure'
import { group } from '../../issues/grouping'
import type { Reason } from '../../sourcemaps/reason'
import type { Original, Resolution } from '../../sourcemaps/resolve/resolution'
import type { Event } from '../event'
import { symbolicateEvent } from './symbolicate-event'

const eventWith = (frame: Frame): Event => ({
  id: '0',
  environment: 'production',
  timestamp: 0,
  receivedAt: 0,
  level: 'error',
  platform: 'javascript',
  exception: [{ type: 'TypeError', stacktrace: [frame] }],
})

/** What `tsc --sourceMap` gives: places, and neither names nor the source. */
const placesOnly =
  (more: Partial<Original> = {}) =>
  (_build: unknown, stack: readonly unknown[]) =>
    stack.map(
      (): Resolution => ({
        original: {
          file: 'src/cart.ts',
          line: 4,
          column: 2,
          function: undefined,
          isIgnored: false,
          isPackage: false,
          ...more,
        },
      }),
    )

const symbolicated = (frame: Frame, more?: Partial<Original>) =>
  symbolicateEvent(
    eventWith({ filename: '/srv/cart.js', lineno: 30, colno: 9, ...frame }),
    1,
    placesOnly(more),
  ).event

test('a map that knows no function leaves the one that the frame named', () => {
  expect(symbolicated({ function: 'Cart.total' }).exception?.[0]?.stacktrace).toMatchObject([
    { function: 'Cart.total', filename: 'src/cart.ts', lineno: 4 },
  ])
})

test('two functions of one file stay two issues under such a map', () => {
  const keys = ['Cart.total', 'Cart.price'].map(
    (name) => group(symbolicated({ function: name })).siblingKey,
  )
  expect(new Set(keys).size).toBe(2)
})

test('a minified name is not kept', () => {
  const frames = symbolicated({ function: 'nt', lineno: 1, colno: 9000 }).exception?.[0]?.stacktrace
  expect(frames?.[0]).not.toHaveProperty('function')
})

test('a frame of a package keeps the function that it named, though its source is there', () => {
  const frames = symbolicated(
    { function: 'Router.handle' },
    { contextLine: 'a()', isPackage: true },
  )
  expect(frames.exception?.[0]?.stacktrace?.[0]).toMatchObject({ function: 'Router.handle' })
})

const unresolved = (frame: Frame, reason: Reason) =>
  symbolicateEvent(eventWith(frame), 1, (_build, stack) =>
    stack.map((place) => place && { unresolved: { reason, fileName: 'server.js', detail: '' } }),
  )

const servers: [claim: string, frame: Frame, reason: Reason, isMissing: boolean][] = [
  ['a file on a disk needs no map', { filename: '/srv/app/server.js' }, 'noMapForRelease', false],
  ['nor does one by its URL', { filename: 'file:///srv/server.mjs' }, 'noMapForRelease', false],
  ['but one whose release has maps', { filename: '/srv/server.js' }, 'noMapForFile', true],
  ['and one that a build wrote', { filename: '/srv/dist/server.js' }, 'noMapForRelease', true],
  ['or of long lines', { filename: '/srv/server.js', colno: 4200 }, 'noMapForRelease', true],
  ['and one of a page', { filename: 'https://shop.example/a.js' }, 'noMapForRelease', true],
]
test.each(servers)('%s', (_claim, frame, reason, isMissing) => {
  const { event, missing } = unresolved({ lineno: 30, colno: 9, ...frame }, reason)
  expect(missing).toHaveLength(isMissing ? 1 : 0)
  expect('symbolication' in (event.exception?.[0]?.stacktrace?.[0] ?? {})).toBe(isMissing)
})

test('a frame without a column says why it is not resolved', () => {
  const { event, missing } = unresolved(
    { filename: 'https://shop.example/app.js', lineno: 1 },
    'noMapForRelease',
  )
  expect(missing).toEqual([])
  expect(event.exception?.[0]?.stacktrace?.[0]).toMatchObject({
    symbolication: {
      status: 'unresolved',
      reason: 'noColumn',
      detail:
        'The frame names line 1 of app.js and no column, and a built line holds many calls: send `colno` as well.',
    },
  })
})

test('a source that was looked into has the last word', () => {
  const frames = symbolicated({ function: 'Cart.total' }, { contextLine: 'a()' }).exception?.[0]
    ?.stacktrace
  expect(frames?.[0]).not.toHaveProperty('function')
})
