import { expect, setSystemTime, test } from 'bun:test'
import { remoteConfig } from './remote-config'

/** A server that answers with what stands in `says`, and counts how often it is asked. */
function asked(says: unknown, memory?: Map<string, string>) {
  const seen = { asked: 0, paused: [] as number[] }
  const config = remoteConfig({
    poster: {
      get: async () => {
        seen.asked++
        return says
      },
    },
    ...(memory && {
      memory: {
        getItem: (name) => memory.get(name) ?? null,
        setItem: (name, value) => void memory.set(name, value),
      },
    }),
  })
  config.pauses({ events: { pause: (ms) => void seen.paused.push(ms) } })
  return { config, seen }
}

const taken = { isTaken: true, sampleRate: null, pauseSeconds: 0 }

test.each([
  ['no answer', undefined, 0.5],
  ['nothing about the signal', {}, 0.5],
  ['nothing that is understood', { events: 7 }, 0.5],
  ['no share', { events: taken }, 0.5],
  ['a share', { events: { ...taken, sampleRate: 0.1 } }, 0.1],
  ['a share of nothing', { events: { ...taken, sampleRate: 0 } }, 0],
  ['that it takes none', { events: { ...taken, isTaken: false, sampleRate: 1 } }, 0],
])('with %s from the server the share is right', async (_, says, share) => {
  const { config } = asked(says)
  expect(config.rateOf('events', 0.5)).toBe(0.5)
  await Bun.sleep(0)
  expect(config.rateOf('events', 0.5)).toBe(share)
})

test('the server is asked once in five minutes, over pages too', async () => {
  const memory = new Map<string, string>()
  const says = { events: { ...taken, sampleRate: 0.1, pauseSeconds: 100 } }
  const first = asked(says, memory)
  first.config.refresh()
  first.config.rateOf('events', 1)
  await Bun.sleep(0)
  expect(first.seen.asked).toBe(1)
  expect(first.seen.paused).toHaveLength(1)
  const next = asked(says, memory)
  expect(next.config.rateOf('events', 1)).toBe(0.1)
  expect([next.seen.asked, next.seen.paused.length]).toEqual([0, 1])
  setSystemTime(Date.now() + 300_000)
  next.config.rateOf('events', 1)
  setSystemTime()
  expect(next.seen.asked).toBe(1)
})

test.each(['', 'null', '{"at":1}', '[]', '7'])('what was remembered as %j is no answer', (text) => {
  const { config } = asked({}, new Map([['', text]]))
  expect(config.rateOf('events', 0.5)).toBe(0.5)
})
