import { expect, test } from 'bun:test'
import { linkSpans } from './link-spans'

/** `a b>a` is a root and its child. */
const spansOf = (text: string) =>
  text.split(' ').map((one) => {
    const [spanId = '', parentSpanId = ''] = one.split('>')
    return { spanId, parentSpanId }
  })

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
  ['an id that comes twice is the first', 'a b b c>b', { parent: [-1, -1, -1, 1] }],
  ['several roots', 'a b', { parent: [-1, -1] }],
])('%s', (_, text, { parent, orphans = [], cycle = [] }) => {
  const links = linkSpans(spansOf(text))
  const marked = (marks: Uint8Array) => [...marks.keys()].filter((i) => marks[i] === 1)
  expect([...links.parent]).toEqual(parent)
  expect(marked(links.isOrphan)).toEqual(orphans)
  expect(marked(links.isInCycle)).toEqual(cycle)
})

test('a chain and a circle of a hundred thousand', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => ({
    spanId: `${i}`,
    parentSpanId: `${i + 1}`,
  }))
  expect(linkSpans(chain).isOrphan.indexOf(1)).toBe(99_999)
  const circle = chain.map((span, i) => (i === 99_999 ? { ...span, parentSpanId: '0' } : span))
  const { parent, isInCycle } = linkSpans(circle)
  expect(parent.filter((one) => one === -1)).toHaveLength(1)
  expect(isInCycle.includes(0)).toBeFalse()
})
