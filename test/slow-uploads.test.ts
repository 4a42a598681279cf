import { expect, test } from 'bun:test'
import { harness, type ProblemBody, read } from './harness'
import { checkoutFailure } from './seeds'

/** A chunked body of which nothing more comes until `end`. */
function stalledUpload() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode('{"events":['))
      await promise
      stream.enqueue(new TextEncoder().encode(']}'))
      stream.close()
    },
  })
  return { body, end }
}

test('stalled uploads with a public key keep others with it waiting, and no server key', async () => {
  const it = await harness({ limits: { bytesInFlightWaitMs: 50 } })
  const project = it.giveProject()
  const browser = it.giveKey('production', { project, kind: 'browser' })
  const server = it.giveKey('production', { project })
  const send = (key: string, body: ReadableStream | string) =>
    it.app
      .handle(
        new Request('http://localhost/events/ingestBatch', {
          method: 'POST',
          headers: { 'x-api-key': key },
          body,
        }),
      )
      .then((response) => read<ProblemBody>(response))
  const whole = JSON.stringify({ events: [checkoutFailure('one')] })

  // Each holds 1 MiB until it is known to be larger, so sixteen take all that browsers have together.
  const stalled = Array.from({ length: 16 }, stalledUpload)
  const begun = stalled.map(({ body }) => send(browser, body))

  expect((await send(server, whole)).status).toBe(200)
  const refused = await send(browser, whole)
  expect([refused.status, refused.body.code]).toEqual([503, 'overloaded'])

  for (const { end } of stalled) end()
  for (const answer of await Promise.all(begun)) expect(answer.status).toBe(200)
  expect((await send(browser, whole)).status).toBe(200)
})
