import { expect, test } from 'bun:test'
import { targetOf } from './call-target'

test.each<[string, Parameters<typeof targetOf>, string | undefined]>([
  [
    'a URL',
    ['https://pay.example/v1/captures?id=7#a', undefined, undefined],
    'pay.example/v1/captures',
  ],
  ['a URL with a port', ['http://10.0.0.7:8080/', undefined, undefined], '10.0.0.7:8080'],
  ['a URL with a password', ['https://u:p@pay.example/a', undefined, undefined], 'pay.example/a'],
  ['a host and a path', [undefined, 'pay.example', '/v1/captures?id=7'], 'pay.example/v1/captures'],
  ['a host alone', [undefined, 'pay.example', undefined], 'pay.example'],
  ['a path alone', [undefined, undefined, '/v1'], undefined],
  ['what is no URL, and a host', ['nonsense', 'pay.example', '/a'], 'pay.example/a'],
  ['nothing', [undefined, undefined, undefined], undefined],
])('the target of a call that has %s', (_, parts, target) => {
  expect(targetOf(...parts)).toBe(target as string)
})

test('a path without an end is cut', () => {
  expect(targetOf(`https://a.example/${'x'.repeat(900)}`, undefined, undefined)).toHaveLength(201)
})
