import { expect, test } from 'bun:test'
import { harness, type ProblemBody } from './harness'

test('far too much of one project is refused at once, another gets through, and then all is taken again', async () => {
  const it = await harness({ limits: { requestBytesAtWork: 4 * 33 * 1024, crowdedMs: 1 } })
  const flood = it.giveKey('production', { project: it.giveProject() })
  const quiet = it.giveKey('production', { project: it.giveProject() })
  const send = (key: string) => it.post<ProblemBody>('/events/ingest', { message: 'x' }, key)

  for (let round = 0; round < 5; round++) {
    const flooding = Array.from({ length: 300 }, () => send(flood))
    expect((await send(quiet)).status).toBe(200)
    const answers = await Promise.all(flooding)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(answers.length)
    for (const { status, headers, body } of refused) {
      expect([status, body.code, body.retry]).toEqual([503, 'overloaded', true])
      expect(headers.get('retry-after')).toBe('1')
    }
  }
  for (let i = 0; i < 20; i++) expect((await send(flood)).status).toBe(200)
})
