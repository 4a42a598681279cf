import { expect, test } from 'bun:test'
import { Problem } from '../../../lib/problem'
import type { Expression, Test } from './condition'
import { ANY_LEVEL, type SpanField, type TraceField } from './fields'
import { parseQuery } from './parse-query'

const like = (...pattern: string[]): Test => ({ is: 'like', pattern })
const unlike = (...pattern: string[]): Test => ({ is: 'unlike', pattern })
const text = (...words: string[]): Expression => ({ of: 'text', words })
const field = (name: SpanField, test: Test): Expression => ({ of: 'field', field: name, test })
const trace = (name: TraceField, test: Test): Expression => ({ of: 'trace', field: name, test })
const attribute = (key: string, test: Test): Expression => ({
  of: 'attribute',
  keys: [{ key, levels: ANY_LEVEL }],
  test,
})
const [a, b, c] = [text('a'), text('b'), text('c')]

test.each<[string, Expression | undefined]>([
  ['', undefined],
  [' \t\n', undefined],
  ['payment', text('payment')],
  ['"card declined"', text('card', 'declined')],
  ['service:cart', field('service', like('cart'))],
  ['service=cart', field('service', like('cart'))],
  ['service:=cart', field('service', like('cart'))],
  ['service!=cart', field('service', unlike('cart'))],
  ['service:!=cart', field('service', unlike('cart'))],
  ['service:!cart', field('service', unlike('cart'))],
  ['operation:"GET /cart"', field('name', like('GET /cart'))],
  ['name:GET*', field('name', like('GET', ''))],
  ['name:"a \\"b\\" \\\\ c"', field('name', like('a "b" \\ c'))],
  ['name:"2 \\* 3"', field('name', like('2 * 3'))],
  ['kind:server', field('kind', like('server'))],
  ['status:error', field('status', like('error'))],
  ['duration:>=500ms', field('duration', { is: '>=', number: 500e6 })],
  ['duration>1.5s', field('duration', { is: '>', number: 1.5e9 })],
  ['duration:<20', field('duration', { is: '<', number: 20e6 })],
  ['duration:<=3µs', field('duration', { is: '<=', number: 3000 })],
  ['trace.duration:>2m', trace('trace.duration', { is: '>', number: 120e9 })],
  ['trace.spans:>=1000', trace('trace.spans', { is: '>=', number: 1000 })],
  [
    'trace.spans:2..7',
    {
      all: [
        trace('trace.spans', { is: '>=', number: 2 }),
        trace('trace.spans', { is: '<=', number: 7 }),
      ],
    },
  ],
  ['duration:1s..*', field('duration', { is: '>=', number: 1e9 })],
  ['has:http.route', attribute('http.route', like('', ''))],
  ['has:release', field('release', unlike(''))],
  ['release:*', field('release', unlike(''))],
  ['-service:cart -a', { all: [{ not: field('service', like('cart')) }, { not: a }] }],
  ['version:"1..2"', attribute('version', like('1..2'))],
  ['body.size:>1.5MB', attribute('body.size', { is: '>', number: 1_500_000 })],
  ['root.name:*cart', trace('root.name', like('', 'cart'))],
  ['http.status_code:>=500', attribute('http.status_code', { is: '>=', number: 500 })],
  ['http.status_code>=500', attribute('http.status_code', { is: '>=', number: 500 })],
  ['temperature:<-4.5', attribute('temperature', { is: '<', number: -4.5 })],
  ['db.system:*', attribute('db.system', like('', ''))],
  ['a:b:c', attribute('a', like('b:c'))],
  ['a:""', attribute('a', like(''))],
  [
    'resource.host:web1',
    {
      of: 'attribute',
      keys: [
        { key: 'host', levels: ['resource'] },
        { key: 'resource.host', levels: ANY_LEVEL },
      ],
      test: like('web1'),
    },
  ],
  ['"my key":value', attribute('my key', like('value'))],
  ['"my key"!="a value"', attribute('my key', unlike('a value'))],
  ['"my key":!value', attribute('my key', unlike('value'))],
  ['"my key":>=500', attribute('my key', { is: '>=', number: 500 })],
  ['"a:b=(c)":*', attribute('a:b=(c)', like('', ''))],
  ['"a \\"b\\" \\\\ *":1', attribute('a "b" \\ *', like('1'))],
  ['"12":30', attribute('12', like('30'))],
  ['"url"://shop', attribute('url', like('//shop'))],
  ['"service":cart', field('service', like('cart'))],
  [
    '"resource.my host":web1',
    {
      of: 'attribute',
      keys: [
        { key: 'my host', levels: ['resource'] },
        { key: 'resource.my host', levels: ANY_LEVEL },
      ],
      test: like('web1'),
    },
  ],
  ['!"my key":a b', { all: [{ not: attribute('my key', like('a')) }, b] }],
  ['"a" b', { all: [a, b] }],
  ['"a"!b', { all: [a, { not: b }] }],
  ['überschrift:ja', attribute('überschrift', like('ja'))],
  ['https://shop.example/cart', text('https', 'shop', 'example', 'cart')],
  ['12:30', text('12', '30')],
  ['a b', { all: [a, b] }],
  ['a AND b', { all: [a, b] }],
  ['a OR b', { any: [a, b] }],
  ['a b OR c', { any: [{ all: [a, b] }, c] }],
  ['a OR b AND c', { any: [a, { all: [b, c] }] }],
  ['(a OR b) c', { all: [{ any: [a, b] }, c] }],
  ['!a', { not: a }],
  ['NOT a b', { all: [{ not: a }, b] }],
  ['!(a OR b)', { not: { any: [a, b] } }],
  ['!service:cart', { not: field('service', like('cart')) }],
  ['!!a', { not: { not: a } }],
  ['((a))', a],
  ['"AND"', text('AND')],
  ['and or', { all: [text('and'), text('or')] }],
  ['a:(b)', undefined],
])('%s is read', (query, expression) => {
  if (query === 'a:(b)') expect(() => parseQuery(query)).toThrow('needs a value')
  else expect(parseQuery(query)).toEqual(expression as Expression)
})

test.each<[string, string]>([
  ['"card declined', 'a quote is not closed; add " at the end of "card declined'],
  ['a:"b', 'a quote is not closed; add " at the end of "b'],
  ['service:', 'service needs a value; service:* finds what has any'],
  ['"my key":', '"my key" needs a value; "my key":* finds what has any'],
  ['"my key":>=5xx', 'compares numbers, as in "my key":>=500, and 5xx is none'],
  ['"":a', '"" has no letter and no digit to look for'],
  ['(a OR b', 'a parenthesis is not closed; add )'],
  ['a)', 'a ) closes nothing; remove it'],
  [')', 'a ) closes nothing; remove it'],
  ['()', 'there is nothing between ( and )'],
  ['OR a', 'OR needs a condition before it'],
  ['a OR', 'OR needs a condition after it'],
  ['a AND AND b', 'AND needs a condition after it'],
  ['a OR OR b', 'OR needs a condition after it'],
  ['!', '! or NOT needs a condition after it'],
  ['(a OR)', 'OR needs a condition after it'],
  ['(', 'a parenthesis is not closed'],
  ['kind:servr', 'kind:servr is not known; use one of unspecified, internal, server'],
  ['status:500', 'status:500 is not known; use one of unset, ok, error'],
  ['status:>=1', 'status is a word; write status:ok'],
  ['duration:500ms', 'duration is compared with >, >=, < or <=, as in duration:>=500ms'],
  ['duration:>slow', 'duration:> needs a time such as 250ms, 1.5s or 2m, not slow'],
  ['duration:>5x', 'needs a time such as'],
  ['http.status_code:>=5xx', 'compares numbers, as in http.status_code:>=500, and 5xx is none'],
  [
    'trace.spans:few',
    'trace.spans: needs a number such as >=100, or a range such as 10..50, not few',
  ],
  ['…', 'has no letter and no digit to look for'],
  [`${'a '.repeat(31)}`, 'it has 31 conditions; 30 is the most'],
  [`${'('.repeat(21)}a${')'.repeat(21)}`, 'go 20 deep at most'],
  [`${'!'.repeat(900)}a`, 'go 20 deep at most'],
])('%s is refused with the mend', (query, mend) => {
  expect(() => parseQuery(query)).toThrow(mend)
})

test.each([
  '"""',
  '!!',
  ':',
  ':x',
  '\\',
  '"\\',
  'a"b"c',
  '\0',
  '\ud800',
  '!:!',
  'a=',
  '>=',
  '=',
  '<a',
  'a<>b',
  'a:>=<5',
  '(!',
  'a:!',
  'constructor:x',
  'kind:constructor',
  '__proto__:1',
  'duration:>=1constructor',
])('%j is read, or refused with a Problem', (query) => {
  try {
    parseQuery(query)
  } catch (cause) {
    expect(cause).toBeInstanceOf(Problem)
  }
})

test('what is hostile is refused at once', () => {
  for (const hostile of ['"', '\\', '"\\', '!', '(', '*', 'a:"\\', 'a '])
    expect(() => parseQuery(hostile.repeat(1000 / hostile.length))).toThrow(Problem)
})
