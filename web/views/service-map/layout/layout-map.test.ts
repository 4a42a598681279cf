import { expect, test } from 'bun:test'
import { layersOf } from './layers-of'
import { layoutMap, NODE } from './layout-map'

const link = (text: string) => {
  const [source = '', target = ''] = text.split('>')
  return { source, target }
}
const idsOf = (links: readonly { source: string; target: string }[]) => [
  ...new Set(links.flatMap(({ source, target }) => [source, target])),
]

test.each([
  ['a chain', ['web>api', 'api>db'], { web: 0, api: 1, db: 2 }],
  ['right of the furthest caller', ['web>db', 'web>api', 'api>db'], { web: 0, db: 2, api: 1 }],
  ['a circle is opened where one comes in', ['web>a', 'a>b', 'b>a'], { web: 0, a: 1, b: 2 }],
  ['a circle that nobody calls', ['a>b', 'b>a'], { a: 0, b: 1 }],
  ['one that calls itself', ['a>a', 'a>b'], { a: 0, b: 1 }],
])('%s', (_, texts, layers) => {
  const links = texts.map(link)
  expect(Object.fromEntries(layersOf(idsOf(links), links))).toEqual(layers)
})

test('no node lies on another, alone or not', () => {
  const links = ['web>api', 'web>search', 'api>db', 'search>db', 'web>db'].map(link)
  const { places, width, height } = layoutMap([...idsOf(links), 'lonely'], links)
  const nodes = ['web', 'api', 'search', 'db', 'lonely'].map((id) => places.get(id))
  for (const a of nodes)
    for (const b of nodes)
      if (a !== b && a?.x === b?.x)
        expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(NODE.height)
  expect(
    nodes.every((node) => node && node.x + NODE.width <= width && node.y + NODE.height <= height),
  ).toBe(true)
})

test('links that need not cross do not', () => {
  const links = ['web>a', 'web>b', 'a>x', 'b>y'].map(link)
  const { places } = layoutMap(['web', 'b', 'a', 'x', 'y'], links)
  const above = (one: string, other: string) =>
    (places.get(one)?.y ?? 0) < (places.get(other)?.y ?? 0)
  expect(above('a', 'b')).toBe(above('x', 'y'))
})

test('a link over a layer keeps clear of its nodes', () => {
  const links = ['web>api', 'api>db', 'web>db'].map(link)
  const { ways, places } = layoutMap(idsOf(links), links)
  const api = places.get('api')
  const passing = ways[2]?.points.filter(({ x }) => x === api?.x)[0]
  const top = api?.y ?? 0
  expect(passing && (passing.y < top || passing.y > top + NODE.height)).toBe(true)
})
