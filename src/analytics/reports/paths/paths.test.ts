import { describe, expect, test } from 'bun:test'
import { random } from '../../../../bench/random'
import type { Working } from '../../../lib/turns'
import { layersOf } from './layers'
import type { Direction, Paths } from './model'
import { PathCounts } from './path-counts'
import { Visited } from './visited'

const nodeOf = (number: number) => ({ kind: 'page' as const, value: `/${number}` })

function ended<Result>(working: Working<Result>): Result {
  for (;;) {
    const { done, value } = working.next(0)
    if (done) return value
  }
}

/** The paths of visits whose pages are numbers. */
function paths(
  visits: readonly (readonly number[])[],
  {
    depth = 4,
    top = 5,
    direction = 'after' as Direction,
    begin = undefined as number | undefined,
  } = {},
) {
  const counts = new PathCounts(depth)
  const isBegin =
    begin === undefined ? undefined : Uint8Array.from({ length: 40 }, (_, i) => +(i === begin))
  for (const visit of visits) counts.add(visit, { direction, depth, isBegin })
  return { ...ended(layersOf(counts, { depth, top, nodeOf })), begun: counts.begun }
}

/** Steps in short: `/1 2 (1 left)`. */
const steps = ({ steps }: Pick<Paths, 'steps'>) =>
  steps.map(({ nodes }) =>
    nodes.map(
      ({ kind, value, visits, left }) => `${kind === 'other' ? kind : value} ${visits} -${left}`,
    ),
  )

describe('paths', () => {
  test('begin where visits do, and are counted step by step', () => {
    const found = paths([[1, 2, 3], [1, 2], [1, 3], [2]])
    expect(steps(found)).toEqual([['/1 3 -0', '/2 1 -1'], ['/2 2 -1', '/3 1 -1'], ['/3 1 -1']])
    expect(found.links).toEqual([
      { step: 0, from: 0, to: 0, visits: 2 },
      { step: 0, from: 0, to: 1, visits: 1 },
      { step: 1, from: 0, to: 0, visits: 1 },
    ])
    expect(found.begun).toBe(4)
  })

  test('begin at the first visit of a page, and end at the last when they are read backwards', () => {
    const visits = [[5, 1, 2, 1, 3], [1], [2, 3]]
    expect(steps(paths(visits, { begin: 1 }))).toEqual([
      ['/1 2 -1'],
      ['/2 1 -0'],
      ['/1 1 -0'],
      ['/3 1 -1'],
    ])
    expect(steps(paths(visits, { begin: 1, direction: 'before' }))).toEqual([
      ['/1 2 -1'],
      ['/2 1 -0'],
      ['/1 1 -0'],
      ['/5 1 -1'],
    ])
    expect(steps(paths(visits, { direction: 'before', depth: 2 }))).toEqual([
      ['/3 2 -0', '/1 1 -1'],
      ['/1 1 -0', '/2 1 -1'],
    ])
  })

  test('what has no row of its own is one, but never a single page', () => {
    const visits = [[1], [1], [1], [2], [2], [3], [4]]
    expect(steps(paths(visits, { top: 2 }))).toEqual([['/1 3 -3', '/2 2 -2', 'other 2 -2']])
    expect(steps(paths(visits, { top: 3 }))).toEqual([['/1 3 -3', '/2 2 -2', '/3 1 -1', '/4 1 -1']])
  })

  test('in every step, what goes on and what left add up to what went through', () => {
    const dice = random(11)
    for (let round = 0; round < 60; round++) {
      const visits = Array.from({ length: dice.below(200) }, () =>
        Array.from({ length: 1 + dice.below(9) }, () => 1 + dice.below(30)),
      )
      const direction = dice.pick(['after', 'before'] as const)
      const begin = dice.below(2) === 0 ? undefined : 1 + dice.below(30)
      const depth = 2 + dice.below(5)
      const found = paths(visits, { direction, depth, top: 1 + dice.below(6), begin })
      const sum = (of: readonly { visits: number }[]) =>
        of.reduce((all, one) => all + one.visits, 0)
      expect(found.begun).toBe(
        visits.filter((visit) => begin === undefined || visit.includes(begin)).length,
      )
      expect(sum(found.steps[0]?.nodes ?? [])).toBe(found.begun)
      for (const [step, { nodes }] of found.steps.entries())
        for (const [index, node] of nodes.entries()) {
          const into = found.links.filter((one) => one.step === step - 1 && one.to === index)
          if (step > 0) expect(sum(into)).toBe(node.visits)
          const out = found.links.filter((one) => one.step === step && one.from === index)
          if (step < depth - 1) expect(sum(out) + node.left).toBe(node.visits)
        }
    }
  })
})

test('steps are in the order of their times, whenever they came, and one right after itself is one', () => {
  const dice = random(5)
  for (const length of [0, 1, 9, 200]) {
    const sent = Array.from({ length }, () => ({ at: dice.below(50), node: 1 + dice.below(3) }))
    const visited = new Visited([2, length])
    for (const { at, node } of sent) visited.add(1, at, node)
    const sorted = sent
      .map((one, i) => ({ ...one, i }))
      .sort((a, b) => a.at - b.at || a.i - b.i)
      .map(({ node }) => node)
    const expected = sorted.filter((node, i) => node !== sorted[i - 1])
    expect([...visited.of(1)]).toEqual(expected)
    expect([...visited.of(0)]).toEqual([])
  }
})
