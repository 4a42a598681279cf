import { afterEach, expect, jest, test } from 'bun:test'
import { BEAT_EVERY_MS } from '../http/event-streams'
import { limits } from '../limits'
import { liveHub } from './hub'

afterEach(() => void jest.useRealTimers())

test('a stream ends with the session, and beats until then', async () => {
  jest.useFakeTimers()
  const hub = liveHub(limits)
  let isAdmitted = true
  const stream = hub.listen({ project: 1, person: 'ada', isAdmitted: () => isAdmitted })
  const text = new Response(stream).text()
  jest.advanceTimersByTime(BEAT_EVERY_MS)
  isAdmitted = false
  jest.advanceTimersByTime(BEAT_EVERY_MS)
  expect(await text).toBe('retry: 2000\n\n:\n\n')
  hub.close()
})

test('a stream ends after ten minutes, whatever the clock of the machine says', async () => {
  jest.useFakeTimers()
  const hub = liveHub(limits)
  const stream = hub.listen({ project: 1, person: 'ada', isAdmitted: () => true })
  const text = new Response(stream).text()
  for (let at = 0; at < 10 * 60_000; at += BEAT_EVERY_MS) {
    jest.advanceTimersByTime(BEAT_EVERY_MS)
    await Promise.resolve()
  }
  expect((await text).match(/^:$/gm)?.length).toBeGreaterThan(10)
  hub.close()
})

test('what nobody reads is let go, and holds no more than one telling', () => {
  jest.useFakeTimers()
  const hub = liveHub({ ...limits, liveStreams: 1 })
  const ask = () => hub.listen({ project: 1, person: 'ada', isAdmitted: () => true })
  ask()
  expect(ask).toThrow('Too many live streams')
  for (let i = 0; i < 12; i++) {
    hub.tell([{ project: 1, environment: 'test', kind: 'issues' }])
    jest.advanceTimersByTime(BEAT_EVERY_MS)
  }
  ask()
  hub.close()
})
