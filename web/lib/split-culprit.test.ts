import { expect, test } from 'bun:test'
import { splitCulprit } from './split-culprit'

test.each<[string, string, string]>([
  ['src/cart.ts in total', 'src/cart.ts', 'total'],
  ['a in b in c', 'a in b', 'c'],
  ['GET /orders', 'GET /orders', ''],
  [' in total', ' in total', ''],
])('%s', (culprit, where, called) => expect(splitCulprit(culprit)).toEqual([where, called]))
