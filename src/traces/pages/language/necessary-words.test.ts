import { expect, test } from 'bun:test'
import { pairWord } from '../../spans/pair-word'
import { necessaryWords } from './necessary-words'
import { parseQuery } from './parse-query'

const pair = (key: string, value: string) => `"${pairWord(key, value)}"`

test.each<[string, string, string | undefined]>([
  ['a key and its value, together as one word', 'user.id:u-0', pair('user.id', 'u-0')],
  ['a number as it is shown', 'http.status_code:500', pair('http.status_code', '500')],
  ['a value that is rare by itself', 'order.id:81920017', '"order" AND "id" AND "81920017"'],
  ['a begin of a value', 'order.id:a-*', '"order" AND "id" AND "a"'],
  ['a range has the key alone', 'http.status_code:>=500', '"http" AND "status" AND "code"'],
  ['another value needs the words of its key', 'db.system!=mysql', '"db" AND "system"'],
  ['any value needs the words of its key', 'db.system:*', '"db" AND "system"'],
  ['a field has no key', 'service:cart', '"cart"'],
  ['a begin', 'name:GET*', '"GET"*'],
  ['a word before a star that it does not touch', 'name:"GET *"', '"GET"'],
  [
    'nothing behind a star: it may be part of a word, or beyond what is indexed',
    'name:*cart',
    undefined,
  ],
  [
    'a level may be part of the key',
    'resource.host:web1',
    `(${pair('host', 'web1')}) OR (${pair('resource.host', 'web1')})`,
  ],
  ['free text by its beginnings', '"card decl"', '"card"* AND "decl"*'],
  ['all', 'service:cart paid', '("cart") AND ("paid"*)'],
  ['any', 'service:cart OR service:web', '("cart") OR ("web")'],
  ['any, when one has no words', 'service:cart OR kind:server', undefined],
  ['all, when one has no words', 'service:cart kind:server', '"cart"'],
  ['what must not be has none', '!service:cart', undefined],
  ['durations have none', 'duration:>1s', undefined],
  ['nor have traces', 'root.name:cart', undefined],
  ['a word cut where the index ends is left out', `a:"${'x'.repeat(300)}"`, '"a"'],
  ['one that ends before it is not', `a:"hello ${'x'.repeat(300)}"`, '"a" AND "hello"'],
])('%s', (_, query, words) => {
  expect(necessaryWords(parseQuery(query) as never)).toBe(words as never)
})
