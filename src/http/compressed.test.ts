import { expect, test } from 'bun:test'
import { compressed } from './compressed'

const ask = (method: string) =>
  new Request('http://localhost/x', { method, headers: { 'accept-encoding': 'gzip' } })
const long = { items: Array.from({ length: 200 }, (_, i) => ({ title: `Failure ${i}` })) }

test('a long answer to GET is compressed and says so', async () => {
  const answer = compressed(long, ask('GET'))
  expect(answer?.headers.get('content-encoding')).toBe('gzip')
  expect(answer?.headers.get('vary')).toBe('accept-encoding')
  const bytes = Bun.gunzipSync(new Uint8Array((await answer?.arrayBuffer()) as ArrayBuffer))
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(long)
})

test('a short one is not, nor any answer that may show a secret', () => {
  expect(compressed({ id: 1 }, ask('GET'))?.headers.get('content-encoding')).toBeNull()
  expect(compressed(long, ask('POST'))).toBeUndefined()
})

test('a large one comes whole', async () => {
  const large = Array.from({ length: 30_000 }, (_, i) => ({ title: `Failure ${i}` }))
  const answer = compressed(large, ask('GET'))
  expect(answer?.headers.get('content-encoding')).toBe('gzip')
  const bytes = Bun.gunzipSync(new Uint8Array((await answer?.arrayBuffer()) as ArrayBuffer))
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(large)
})
