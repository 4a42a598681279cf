import { expect, test } from 'bun:test'
import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import type { Segment } from '../../lookup/segment'
import { Mappings } from './mappings'

function decoded(text: string, pieceLength = text.length || 1, most = 1000): unknown[] {
  const mappings = new Mappings(most, 1000)
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += pieceLength)
    mappings.add(bytes, at, Math.min(at + pieceLength, bytes.length))
  mappings.end()
  const lines: number[][][] = Array.from({ length: mappings.lines }, () => [])
  mappings.log.each((segment) => lines[segment.line]?.push(fieldsOf(segment)))
  return lines
}

function fieldsOf(segment: Segment): number[] {
  const { column, source, originalLine, originalColumn, name } = segment
  if (!segment.isMapped) return [column]
  return [column, source, originalLine, originalColumn, ...(segment.isNamed ? [name] : [])]
}

test.each([
  ['nothing', '', [[]]],
  ['lines without segments', ';;', [[], [], []]],
  [
    'fields told from those before',
    'AAAAA,SACEC;AADF',
    [
      [
        [0, 0, 0, 0, 0],
        [9, 0, 1, 2, 1],
      ],
      [[0, 0, 0, 0]],
    ],
  ],
  ['a segment of one field', 'AAAA,E', [[[0, 0, 0, 0], [2]]]],
  [
    'columns that go back',
    'eAAA,bAAC',
    [
      [
        [15, 0, 0, 0],
        [2, 0, 0, 1],
      ],
    ],
  ],
  ['the largest number', '+/////D', [[[2 ** 31 - 1]]]],
  ['zeros in front, as it were', `i${'g'.repeat(500)}A`, [[[1]]]],
])('%s', (_, text, lines) => {
  for (const pieceLength of [1, 2, 100]) expect(decoded(text, pieceLength)).toEqual(lines)
})

test.each([
  ['AAAA,A$', 'mappings, line 1, segment 2: "$" is no base64 digit.'],
  [';A.A', 'mappings, line 2, segment 1: "." is no base64 digit.'],
  ['Aé', 'mappings, line 1, segment 1: "é" is no base64 digit.'],
  ['AAAA;;g', 'mappings, line 3, segment 1: a number breaks off.'],
  ['Ag,A', 'mappings, line 1, segment 1: a number breaks off.'],
  [',', 'mappings, line 1, segment 1: it is empty.'],
  ['A,', 'mappings, line 1, segment 2: it is empty.'],
  ['A,;A', 'mappings, line 1, segment 2: it is empty.'],
  ['AA', 'mappings, line 1, segment 1: it has 2 fields in place of 1, 4 or 5.'],
  ['AAA', 'mappings, line 1, segment 1: it has 3 fields in place of 1, 4 or 5.'],
  ['AAAAAA', 'mappings, line 1, segment 1: it has more than 5 fields.'],
  ['C,F', 'mappings, line 1, segment 2: the column is -1.'],
  ['AFAA', 'mappings, line 1, segment 1: the source index is -2.'],
  ['AADA;AADA', 'mappings, line 1, segment 1: the original line is -1.'],
  ['AAAD', 'mappings, line 1, segment 1: the original column is -1.'],
  ['AAAAD', 'mappings, line 1, segment 1: the name index is -1.'],
  ['B', 'mappings, line 1, segment 1: the column is -2147483648.'],
  ['ggggggE', 'mappings, line 1, segment 1: a number has more than 32 bits.'],
  ['gggggggC', 'mappings, line 1, segment 1: a number has more than 32 bits.'],
  ['+/////D,C', 'mappings, line 1, segment 2: the column is 2147483648, beyond 32 bits.'],
])('%j is refused', (text, reason) => {
  for (const pieceLength of [1, 3, 100]) expect(() => decoded(text, pieceLength)).toThrow(reason)
})

test('segments beyond the limit are too many', () => {
  expect(() => decoded('A,A,A', 1, 3)).not.toThrow()
  expect(() => decoded('A,A,A,A', 1, 3)).toThrow('mappings: there are more than 3 segments.')
})

test('what another encoder wrote is read as it was', () => {
  let seed = 1
  const below = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  const segment = (column: number): SourceMapSegment => {
    const fields = [column, below(50), below(1e6), below(1e4)] as const
    const kind = below(3)
    if (kind === 0) return [column]
    return kind === 1 ? [...fields] : [...fields, below(2 ** 20)]
  }
  const lines = Array.from({ length: 200 }, () => {
    let column = 0
    return Array.from({ length: below(40) }, () => {
      column += below(3) === 0 ? below(1e6) : below(20)
      return segment(column)
    })
  })
  expect(decoded(encode(lines), 997, 1e6)).toEqual(lines)
})
