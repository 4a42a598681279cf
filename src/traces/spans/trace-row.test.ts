import { describe, expect, test } from 'bun:test'
import {
  addBlocks,
  addPart,
  type BlockRange,
  packBlocks,
  packServices,
  readBlocks,
  readServices,
  type ServicePart,
} from './trace-row'

describe('the blocks of a trace', () => {
  test.each<[string, BlockRange[], number[], BlockRange[]]>([
    ['the first', [], [5], [[5, 5]]],
    ['a neighbour', [[5, 5]], [6], [[5, 6]]],
    [
      'one between two',
      [
        [1, 2],
        [4, 5],
      ],
      [3],
      [[1, 5]],
    ],
    ['one that is there', [[1, 5]], [3], [[1, 5]]],
    [
      'far ones',
      [[1, 1]],
      [100, 50],
      [
        [1, 1],
        [50, 50],
        [100, 100],
      ],
    ],
    ['the same twice', [], [7, 7], [[7, 7]]],
  ])('%s', (_, ranges, blocks, joined) => {
    expect(addBlocks(ranges, blocks)).toEqual(joined)
    expect(readBlocks(packBlocks(joined))).toEqual(joined)
  })

  test('that are far apart are packed as few ranges that hold them all', () => {
    const blocks = Array.from({ length: 2000 }, (_, i) => i * i)
    const ranges = addBlocks([], blocks)
    expect(ranges.length).toBeLessThanOrEqual(128)
    for (const block of blocks)
      expect(ranges.some(([from, to]) => from <= block && block <= to)).toBe(true)
  })
})

describe('the services of a trace', () => {
  test('are added up', () => {
    const parts: ServicePart[] = []
    for (const service of [1, 2, 1]) addPart(parts, { service, spans: 2, errors: 1 })
    expect(parts).toEqual([
      { service: 1, spans: 4, errors: 2 },
      { service: 2, spans: 2, errors: 1 },
    ])
    expect(readServices(packServices(parts))).toEqual(parts)
  })

  test('beyond the bound are counted in the last', () => {
    const parts: ServicePart[] = []
    for (let service = 0; service < 100; service++) addPart(parts, { service, spans: 1, errors: 0 })
    expect([parts.length, parts.reduce((sum, { spans }) => sum + spans, 0)]).toEqual([64, 100])
  })
})
