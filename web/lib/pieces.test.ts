import { expect, test } from 'bun:test'
import { condition, exactly, piecesIn, piecesOf, withPieces } from './pieces'

test.each([
  ['nothing', '', []],
  ['conditions side by side', 'service:cart  status:error', ['service:cart', 'status:error']],
  ['AND says no more than a space', 'a:1 AND b:2', ['a:1', 'b:2']],
  [
    'quotes stay whole',
    'name:"GET /cart" "card declined"',
    ['name:"GET /cart"', '"card declined"'],
  ],
  ['a quote in quotes', 'm:"a \\" b" c', ['m:"a \\" b"', 'c']],
  ['a key in quotes', '!"my key":"a b" c', ['!"my key":"a b"', 'c']],
  ['a group is one', 'x (a:1 OR (b:2 c)) y', ['x', '(a:1 OR (b:2 c))', 'y']],
  ['! stays with what it denies', '!route:/healthz NOT (a b)', ['!route:/healthz', '!(a b)']],
  ['an operator is no denial', 'a!=1', ['a!=1']],
  ['OR at the top makes all of it one', 'a:1 b:2 OR c:3', ['(a:1 b:2 OR c:3)']],
  ['a minus denies', '-a:1 -(b c)', ['-a:1', '!(b c)']],
  ['a parenthesis that is not closed stays', 'a (b c', ['a', '(b c']],
])('%s', (_, query, pieces) => {
  expect(piecesOf(query)).toEqual(pieces)
  expect(piecesOf(pieces.join(' '))).toEqual(pieces)
})

test('another condition holds for the whole of the query', () => {
  expect(withPieces('a OR b', 'c d')).toBe('(a OR b) c d')
  expect(withPieces('a b', 'b')).toBe('a b')
})

test.each([
  ['as it is', 'cart', 'k:cart'],
  ['with spaces', 'GET /cart', 'k:"GET /cart"'],
  ['with quotes', 'a"b\\', 'k:"a\\"b\\\\"'],
  ['with parentheses', 'f(x)', 'k:"f(x)"'],
  ['empty', '', 'k:""'],
])('a value %s', (_, value, typed) => {
  expect(condition('k', value)).toBe(typed)
})

test.each([
  ['as it is', 'http.route', 'http.route:v'],
  ['with spaces', 'my key', '"my key":v'],
  ['with quotes', 'a"b\\', '"a\\"b\\\\":v'],
  ['with a sign', 'a:b', '"a:b":v'],
  ['of digits', '12', '"12":v'],
])('a key %s', (_, key, typed) => {
  expect(condition(key, 'v')).toBe(typed)
})

test('a piece knows where it stands', () => {
  expect(piecesIn(' a:1 NOT b:2  (c d)')).toEqual([
    { text: 'a:1', start: 1, end: 4 },
    { text: '!b:2', start: 5, end: 12 },
    { text: '(c d)', start: 14, end: 19 },
  ])
})

test.each([
  ['a star', 'GET /*', 'k:"GET /\\*"'],
  ['a star alone', '*', 'k:\\*'],
  ['a range', '1..2', 'k:"1..2"'],
  ['a backslash', 'C:\\*', 'k:C:\\\\\\*'],
])('a value that was seen is found by itself: %s', (_, value, typed) => {
  expect(exactly('k', value)).toBe(typed)
})
