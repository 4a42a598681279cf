import { expect, test } from 'bun:test'
import type { ChannelView } from '../../src/alerts/channels/model'
import type { DeliveryPage } from '../../src/alerts/deliveries/model'
import type { AlertRuleView } from '../../src/alerts/rules/model'
import { preparedFolder, startBinaryOrSource, until } from '../harness'
import { checkoutFailure } from '../seeds'
import { hook } from './hook'

const { data, key, token, project } = preparedFolder()
const target = hook()
const start = () => startBinaryOrSource({ data, env: { WHIMBREL_ALLOW_PRIVATE_TARGETS: '1' } })
let server = await start()

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${server.url}/api/v1/projects/${project}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json() as Promise<Body>
}
const deliveries = async () => (await call<DeliveryPage>('GET', '/deliveries')).items
const isTold = async () => (await deliveries())[0]?.status === 'delivered'
const SLOW_MS = 30_000
const fail = (name: string) =>
  fetch(`${server.url}/events/ingest`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify(checkoutFailure(name)),
  })

test('what happened before the server is killed is told once after its next start; what it told while it was killed comes again under the same id', async () => {
  const url = target.url.replace('hook.test', '127.0.0.1')
  const { id } = await call<ChannelView>('POST', '/channels', {
    ...{ kind: 'webhook', name: 'Hook', webhook: { url } },
  })
  const made = await call<AlertRuleView & { detail?: string }>('POST', '/alertRules', {
    ...{ name: 'New', kind: 'issue', issue: { on: ['new'] } },
    notify: { channels: [id], cooldownSec: 0, sendResolved: false },
  })
  expect(made.detail).toBeUndefined()
  // On a machine that is slow the message may go before the kill: nobody answers it.
  target.answer = () => new Promise(() => {})
  await fail('first')
  await until('the message waits', async () => (await deliveries()).length === 1)
  await server.kill()
  const before = target.got.length
  target.answer = () => new Response('ok')

  server = await start()
  await until('it is told', isTold, SLOW_MS)
  expect(target.got).toHaveLength(before + 1)
  expect(await deliveries()).toMatchObject([{ attempts: 1, notices: 1 }])

  // It is killed again while the receiver has the message, and nobody knows of its answer.
  const [{ id: delivery } = { id: '' }] = await deliveries()
  target.got.length = 0
  const dying = server
  target.answer = async () => {
    await dying.kill()
    return new Response('ok')
  }
  // It may be killed before it has answered this, too.
  await call('POST', `/deliveries/${delivery}/again`).catch(() => {})
  await until('it is killed', () => !dying.isRunning())
  target.answer = () => new Response('ok')
  server = await start()
  await until('it is told', isTold, SLOW_MS)
  expect(target.got.map(({ headers }) => headers.get('webhook-id'))).toEqual(
    Array(2).fill(target.got[0]?.headers.get('webhook-id')),
  )
  expect(await deliveries()).toMatchObject([{ attempts: 2 }])
  await server.stop()
}, 90_000)
