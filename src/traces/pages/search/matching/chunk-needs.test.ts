import { expect, test } from 'bun:test'
import type { Expression } from '../../language/condition'
import { parseQuery } from '../../language/parse-query'
import { type ChunkNeeds, chunkNeeds } from './chunk-needs'

test.each<[string, ChunkNeeds]>([
  ['kind:server', { duration: 0, error: false }],
  ['duration:>1s', { duration: 1_000_000, error: false }],
  ['duration:>=1500ns', { duration: 1, error: false }],
  ['duration:<1s', { duration: 0, error: false }],
  ['duration:>1s duration:>2s', { duration: 2_000_000, error: false }],
  ['duration:>1s OR duration:>2s', { duration: 1_000_000, error: false }],
  ['duration:>1s OR kind:server', { duration: 0, error: false }],
  ['!duration:>1s', { duration: 0, error: false }],
  ['status:error', { duration: 0, error: true }],
  ['status:err*', { duration: 0, error: true }],
  ['status:*', { duration: 0, error: false }],
  ['status!=ok', { duration: 0, error: false }],
  ['status:error kind:server', { duration: 0, error: true }],
  ['status:error OR kind:server', { duration: 0, error: false }],
])('a chunk for %s needs %j', (query, needs) => {
  expect(chunkNeeds(parseQuery(query) as Expression)).toEqual(needs)
})
