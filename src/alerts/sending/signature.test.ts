import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { signatureHeaders } from './signature'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const next = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"type":"incident.opened","data":"Grüße"}'
const message = { id: 'msg_1', body, at: Date.now() }

test('the verifier of Standard Webhooks takes what is signed', () => {
  const headers = signatureHeaders({ ...message, secrets: [secret] })
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
})

test('while a secret is changed, receivers verify by either', () => {
  const headers = signatureHeaders({ ...message, secrets: [next, secret] })
  for (const known of [secret, next]) new Webhook(known).verify(body, headers)
})

test.each<[string, object]>([
  ['another body', { body: `${body} ` }],
  ['another id', { id: 'msg_2' }],
  ['another time', { at: message.at - 60_000 }],
  ['another secret', { secrets: [next] }],
])('it refuses what was signed for %s', (_, change) => {
  const signed = signatureHeaders({ ...message, secrets: [secret], ...change })
  const seconds = String(Math.floor(message.at / 1000))
  const headers = { ...signed, 'webhook-id': 'msg_1', 'webhook-timestamp': seconds }
  expect(() => new Webhook(secret).verify(body, headers)).toThrow()
})

test('and what was signed long ago', () => {
  const headers = signatureHeaders({ ...message, at: message.at - 3_600_000, secrets: [secret] })
  expect(() => new Webhook(secret).verify(body, headers)).toThrow()
})
