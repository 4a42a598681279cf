import { expect, test } from 'bun:test'
import { harness } from '../../../../test/harness'
import { exportOf, otlpSpan, sendOtlp } from '../../../../test/spans'
import { openMain } from '../../../db/open'
import type { Expression } from '../language/condition'
import { parseQuery } from '../language/parse-query'
import { chunkLooker } from './chunk-looker.reads'
import { fewChunks, type LaneBlock } from './few-chunks.reads'
import { FoundPage } from './found-page'

test('a chunk that was merged with others meanwhile is not taken for empty', async () => {
  const it = await harness()
  const project = it.giveProject()
  for (const environment of ['production', 'staging'] as const)
    await sendOtlp(
      it,
      exportOf([otlpSpan({ name: 'checkout' })]),
      it.giveKey(environment, { project }),
    )
  await it.close()
  using db = openMain(it.data)
  const blocks = db.query<LaneBlock, []>('SELECT lane, first_block AS block FROM span_chunk').all()
  expect(blocks).toHaveLength(2)

  const search = fewChunks(db, { find: () => [] })({
    blocks,
    wanted: { lanes: [], condition: { text: '1', values: {} }, from: 0, to: Number.MAX_VALUE },
    looker: chunkLooker(db)(parseQuery('name:checkout') as Expression),
    page: new FoundPage('duration', 10, undefined),
    sort: 'duration',
    timeMs: 1000,
  })
  search.next(0)
  db.run('DELETE FROM span_chunk')
  let step = search.next(0)
  while (!step.done) step = search.next(0)
  expect(step.value).toBe(false)
})
