import { expect, test } from 'bun:test'
import type { Frame } from '../../issues/failure'
import { group } from '../../issues/grouping'
import type { Original, Resolution } from '../../sourcemaps/symbolicate/resolution'
import type { Event } from '../event'
import { symbolicateEvent } from './symbolicate-event'

const eventWith = (frame: Frame): Event => ({
  ...{ id: '0', environment: 'production', timestamp: 0, receivedAt: 0, level: 'error' },
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
          ...{ file: 'src/cart.ts', line: 4, column: 2, function: undefined, isIgnored: false },
          ...more,
        },
      }),
    )

const told = (frame: Frame, more?: Partial<Original>) =>
  symbolicateEvent(
    eventWith({ filename: '/srv/cart.js', lineno: 30, colno: 9, ...frame }),
    1,
    placesOnly(more),
  ).event

test('a map that knows no function leaves the one that the frame named', () => {
  expect(told({ function: 'Cart.total' }).exception?.[0]?.stacktrace).toMatchObject([
    { function: 'Cart.total', filename: 'src/cart.ts', lineno: 4 },
  ])
})

test('two functions of one file stay two issues under such a map', () => {
  const keys = ['Cart.total', 'Cart.price'].map(
    (name) => group(told({ function: name })).siblingKey,
  )
  expect(new Set(keys).size).toBe(2)
})

test('a minified name is not kept', () => {
  const frames = told({ function: 'nt', lineno: 1, colno: 9000 }).exception?.[0]?.stacktrace
  expect(frames?.[0]).not.toHaveProperty('function')
})

test('a source that was looked into has the last word', () => {
  const frames = told({ function: 'Cart.total' }, { contextLine: 'a()' }).exception?.[0]?.stacktrace
  expect(frames?.[0]).not.toHaveProperty('function')
})
