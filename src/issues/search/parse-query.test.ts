import { expect, test } from 'bun:test'
import { cpuOf } from '../../lib/cpu-time.harness'
import { parseQuery, type Term } from './parse-query'

const text = (of: string, negated = false): Term => ({ kind: 'text', text: of, negated })
const field = (key: string, value: string, negated = false): Term => ({
  kind: 'field',
  key,
  value,
  negated,
})

test.each<[string, Term[]]>([
  ['', []],
  ['  \t\n ', []],
  ['payment', [text('payment')]],
  ['payment failed', [text('payment'), text('failed')]],
  ['"payment failed"', [text('payment failed')]],
  ['!payment', [text('payment', true)]],
  ['!"payment failed"', [text('payment failed', true)]],
  ['browser:Chrome', [field('browser', 'Chrome')]],
  ['!browser:Chrome', [field('browser', 'Chrome', true)]],
  ['browser:"Chrome 138"', [field('browser', 'Chrome 138')]],
  ['browser:""', [field('browser', '')]],
  ['a:"say \\"hi\\" \\\\ there"', [field('a', 'say "hi" \\ there')]],
  ['a:b:c', [field('a', 'b:c')]],
  ['user.id:42 is:open', [field('user.id', '42'), field('is', 'open')]],
  ['release:shop@1.*', [field('release', 'shop@1.*')]],
  ['https://shop.example/cart', [text('https://shop.example/cart')]],
  ['12:30', [text('12:30')]],
  ['12:"30"', [text('12:30')]],
  ['überschrift:ja', [field('überschrift', 'ja')]],
  ['漢字', [text('漢字')]],
  [
    'a:b c !d "e f" !g:"h i"',
    [field('a', 'b'), text('c'), text('d', true), text('e f'), field('g', 'h i', true)],
  ],
])('%j is read', (query, terms) => {
  expect(parseQuery(query)).toEqual(terms)
})

test.each([
  '"',
  '"""',
  '!',
  '!!',
  ':',
  ':x',
  'x:',
  'x:"',
  '"x',
  '\\',
  '"\\',
  'a"b"c',
  '\0',
  '\ud800',
  '!:!',
])('%j is read as something or nothing, and never thrown at', (query) => {
  for (const term of parseQuery(query)) expect(['text', 'field']).toContain(term.kind)
})

test('more than twenty terms are a paste by accident: the rest is not looked at', () => {
  expect(parseQuery('word '.repeat(500))).toHaveLength(20)
})

test.each(
  [
    '"'.repeat(100_000),
    '\\'.repeat(100_000),
    '"\\'.repeat(50_000),
    'a:'.repeat(50_000),
    '!'.repeat(100_000),
  ].map((hostile) => [hostile.slice(0, 2), hostile]),
)('%s a hundred thousand times takes no time', async (_, hostile) => {
  expect((await cpuOf(() => parseQuery(hostile))).ms).toBeLessThan(100)
})
