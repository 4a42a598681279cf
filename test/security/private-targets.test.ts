import { afterAll, expect, test } from 'bun:test'
import type { ChannelWithSecret } from '../../src/alerts/channels/model'
import type { TestView } from '../../src/alerts/mail/model'
import { harness } from '../harness'

let asked = 0
const inside = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch() {
    asked++
    return new Response('instance-credentials')
  },
})
afterAll(() => inside.stop(true))

const NAMES: Record<string, string[]> = {
  'inside.test': ['127.0.0.1'],
  'both.test': ['2606:4700::1', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
}
let lookups = 0
const it = await harness({
  outside: {
    allowsPrivate: false,
    async resolve(name) {
      // A name that is public when it is looked up first, and ours from then on. Nobody has been given 2d00::/16 yet.
      if (name === 'rebound.test') return ++lookups === 1 ? ['2d00::1'] : ['127.0.0.1']
      return NAMES[name] ?? ['127.0.0.1']
    },
  },
})
const project = it.giveProject()

async function tried(kind: string, given: object): Promise<TestView> {
  const at = `/api/v1/projects/${project}/channels`
  const { body } = await it.ask<ChannelWithSecret>(at, { kind, name: kind, [kind]: given })
  return (await it.ask<TestView>(`${at}/${body.id}/test`)).body
}

test.each<[string, string, object]>([
  ['a webhook at loopback', 'webhook', { url: `http://127.0.0.1:${inside.port}/` }],
  ['loopback in another form', 'webhook', { url: `http://0177.0.0.1:${inside.port}/` }],
  ['loopback as IPv6', 'webhook', { url: `http://[::ffff:7f00:1]:${inside.port}/` }],
  ['a name of ours', 'slack', { url: `http://inside.test:${inside.port}/` }],
  ['a name that is ours too', 'discord', { url: `http://both.test:${inside.port}/` }],
  ['a name of the metadata', 'teams', { url: 'http://metadata.test/latest/meta-data/' }],
  [
    'a Bot API server',
    'telegram',
    { botToken: '1:a', chatId: '1', server: `http://inside.test:${inside.port}` },
  ],
  ['an ntfy server', 'ntfy', { topic: 'a', server: `http://localhost:${inside.port}` }],
])('%s is not asked (GHSA-fp53-qcf8-2xx2)', async (_, kind, given) => {
  const answer = await tried(kind, given)
  expect(answer).toMatchObject({
    isGood: false,
    answer: null,
    says: expect.stringContaining('WHIMBREL_ALLOW_PRIVATE_TARGETS'),
  })
  expect(asked).toBe(0)
})

test('a name that moves to us after it was checked leads nowhere (GHSA-w589-2ffr-2prv)', async () => {
  const { isGood, answer } = await tried('webhook', { url: `http://rebound.test:${inside.port}/` })
  expect({ isGood, answer, lookups, asked }).toEqual({
    isGood: false,
    answer: null,
    lookups: 1,
    asked: 0,
  })
}, 30_000)
