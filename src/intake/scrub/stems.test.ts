import { expect, test } from 'bun:test'
import { isSecretKey } from './secret-key'
import { Stems } from './stems'

test.each<[key: string, stems: string[], may: boolean]>([
  ['page', ['pass'], false],
  ['PASSWORD', ['pass'], true],
  ['dbPass', ['pass'], true],
  ['pa-ss', ['pass'], false],
  ['p', ['pass'], false],
  ['', ['pass'], false],
  ['cvv', ['cv'], true],
  ['cv', ['cv'], true],
  ['k8s_name', ['k8s'], true],
  ['x', ['x'], true],
  ['to\u212aen', ['token'], true],
  ['\u212aey', ['key'], true],
])('whether %j may hold one of %j: %j', (key, stems, may) => {
  expect(new Stems(stems).mayStandIn(key)).toBe(may)
})

test('keys that a project adds are found whatever they begin with', () => {
  for (const word of ['zebra', 'k8s', 'x', 'größe', 'ärger'])
    expect(isSecretKey(`my_${word}`, [[word]], new Stems([word]))).toBe(true)
})
