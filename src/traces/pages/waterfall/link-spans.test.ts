import { expect, test } from 'bun:test'
import { linkSpans, MISSING, ROOT } from './link-spans'

/** `a b>a` is a root and its child. @returns for each span the index of the parent it names */
function namedIn(text: string): Int32Array {
  const spans = text.split(' ').map((one) => one.split('>'))
  const indexes = new Map(spans.map(([id], i) => [id, i]))
  return Int32Array.from(spans, ([, parent]) =>
    parent === undefined ? ROOT : (indexes.get(parent) ?? MISSING),
  )
}

test.each<[string, string, { parent: number[]; orphans?: number[]; cycle?: number[] }]>([
  ['a child', 'a b>a', { parent: [-1, 0] }],
  ['a child that comes before its parent', 'b>a a', { parent: [1, -1] }],
  ['an orphan', 'a b>x', { parent: [-1, -1], orphans: [1] }],
  ['orphans of one parent', 'a>x b>x c>a', { parent: [-1, -1, 0], orphans: [0, 1] }],
  ['a span that is its own parent', 'a>a b>a', { parent: [-1, 0], cycle: [0] }],
  ['a circle of two', 'a>b b>a', { parent: [-1, 0], cycle: [0, 1] }],
  ['a circle of three with a tail', 'a>c b>a c>b d>c', { parent: [-1, 0, 1, 2], cycle: [0, 1, 2] }],
  ['a tail that is read first', 'd>c c>b b>c', { parent: [1, -1, 1], cycle: [1, 2] }],
  ['two circles', 'a>b b>a c>d d>c', { parent: [-1, 0, -1, 2], cycle: [0, 1, 2, 3] }],
  ['several roots', 'a b', { parent: [-1, -1] }],
])('%s', (_, text, { parent, orphans = [], cycle = [] }) => {
  const links = linkSpans(namedIn(text))
  const marked = (marks: Uint8Array) => [...marks.keys()].filter((i) => marks[i] === 1)
  expect([...links.parent]).toEqual(parent)
  expect(marked(links.isOrphan)).toEqual(orphans)
  expect(marked(links.isInCycle)).toEqual(cycle)
})

test('a chain and a circle of a hundred thousand', () => {
  const next = (last: number) =>
    Int32Array.from({ length: 100_000 }, (_, i) => (i + 1 < 100_000 ? i + 1 : last))
  expect(linkSpans(next(MISSING)).isOrphan.indexOf(1)).toBe(99_999)
  const { parent, isInCycle } = linkSpans(next(0))
  expect(parent.filter((one) => one === -1)).toHaveLength(1)
  expect(isInCycle.includes(0)).toBeFalse()
})
