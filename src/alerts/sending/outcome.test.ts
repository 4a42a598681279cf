import { expect, test } from 'bun:test'
import type { ChannelKind } from '../channels/model'
import { outcomeOf } from './outcome'

const at = Date.UTC(2026, 10, 22, 12)
const answered = (status: number, headers: Record<string, string> = {}, body = '') => ({
  status,
  headers,
  body,
})

test.each<[string, ChannelKind, ReturnType<typeof answered>, object]>([
  ['200', 'webhook', answered(200, {}, 'ok'), { isGood: true, code: 200, answer: 'ok' }],
  ['204', 'discord', answered(204), { isGood: true, code: 204, answer: null }],
  ['500', 'webhook', answered(500), { isGood: false, says: /fault of its own/, mayHelp: true }],
  [
    '404',
    'slack',
    answered(404, {}, 'no_team'),
    { says: /misspelled, or was removed/, answer: 'no_team' },
  ],
  ['418', 'slack', answered(418), { says: /refused the message/ }],
  [
    '301',
    'slack',
    answered(301, { location: 'https://x.test/s3cret' }),
    { isGood: false, says: /on to https:\/\/x\.test\. Redirects/ },
  ],
  [
    '302 to nowhere',
    'slack',
    answered(302, { location: '/login' }),
    { says: /sends us on\. Redirects/ },
  ],
  ['410 of a webhook', 'webhook', answered(410), { isGone: true, mayHelp: false }],
  ['410 of a chat', 'slack', answered(410), { isGone: false, mayHelp: true }],
  ['429', 'webhook', answered(429, { 'retry-after': '7' }), { notBefore: at + 7000 }],
  ['503', 'webhook', answered(503, { 'retry-after': '7' }), { notBefore: at + 7000 }],
  ['500 with Retry-After', 'webhook', answered(500, { 'retry-after': '7' }), { notBefore: null }],
  [
    '429 of Telegram',
    'telegram',
    answered(
      429,
      {},
      '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":9}}',
    ),
    { notBefore: at + 9000, says: /Telegram says: Too Many Requests\./ },
  ],
  [
    '400 of Telegram',
    'telegram',
    answered(400, {}, '{"description":"Bad Request: chat not found"}'),
    { says: /chat not found/ },
  ],
  [
    '400 of what is not Telegram',
    'telegram',
    answered(400, {}, '<html>'),
    { says: /did not understand/ },
  ],
])('%s', (_, kind, answer, expected) => {
  const { says, ...rest } = expected as { says?: RegExp }
  const outcome = outcomeOf(kind, answer, at)
  expect(outcome).toMatchObject(rest)
  if (says) expect(outcome.says).toMatch(says)
})

test('a fault is told as it is', () =>
  expect(outcomeOf('webhook', { fault: 'Nothing listens there.' }, at)).toMatchObject({
    isGood: false,
    code: null,
    says: 'Nothing listens there.',
  }))
