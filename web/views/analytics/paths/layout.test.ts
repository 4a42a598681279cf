import { expect, test } from 'bun:test'
import type { Paths } from '../../../api/paths'
import { layoutOf } from './layout'

const node = (value: string, visits: number, left: number) => ({
  kind: 'page' as const,
  value,
  visits,
  left,
})

/** Of ten visits, eight begin at one page, of which six go on to a third page and two leave. */
const PATHS: Paths = {
  steps: [
    { nodes: [node('/', 8, 2), node('/coats', 2, 0)], values: 2 },
    { nodes: [node('/basket', 8, 8)], values: 1 },
  ],
  links: [
    { step: 0, from: 0, to: 0, visits: 6 },
    { step: 0, from: 1, to: 0, visits: 2 },
  ],
  visits: 12,
  begun: 10,
}

test('bars are as high as their visits, and lie below each other with room for their words', () => {
  const { nodes, width, height } = layoutOf(PATHS, false)
  expect(nodes).toEqual([
    { step: 0, index: 0, y: 0, height: 256, left: 64 },
    { step: 0, index: 1, y: 268, height: 64, left: 0 },
    { step: 1, index: 0, y: 0, height: 256, left: 256 },
  ])
  expect({ width, height }).toEqual({ width: 200, height: 332 })
})

test('ribbons lie beside each other at both ends, and turn round where paths are read backwards', () => {
  expect(layoutOf(PATHS, false).links.map(({ d }) => d)).toEqual([
    'M0 0C50 0 50 0 100 0V192C50 192 50 192 0 192Z',
    'M0 268C50 268 50 192 100 192V256C50 256 50 332 0 332Z',
  ])
  expect(layoutOf(PATHS, true).links[1]?.d).toBe(
    'M100 268C50 268 50 192 0 192V256C50 256 50 332 100 332Z',
  )
})

test('a page of few visits has room for its words, and no path no height', () => {
  const few = {
    ...PATHS,
    links: [],
    steps: [{ nodes: [node('/', 1, 1), node('/b', 1, 1)], values: 2 }],
  }
  expect(layoutOf({ ...few, begun: 100 }, false).nodes.map(({ y }) => y)).toEqual([0, 48])
  expect(layoutOf({ steps: [], links: [], visits: 0, begun: 0 }, false)).toEqual({
    width: 0,
    height: 0,
    nodes: [],
    links: [],
  })
})
