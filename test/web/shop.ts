import type { IssueSummary } from '../../src/issues/model'
import { OWNER, startBox } from './box'
import { shopEvents } from './shop-events'

/**
 * A box with an owner, two members and the project `storefront`: two weeks of a shop's failures,
 * some taken by somebody, one resolved, one that came back.
 */
export async function startShop() {
  const box = await startBox()
  const { ask, send } = box
  await box.signUp()
  await ask('POST', '/projects', { name: 'Storefront' })
  const events = shopEvents(Date.now())
  const production = await box.giveKey('storefront', 'production')
  const staging = await box.giveKey('storefront', 'staging')
  await send(production, events)
  await send(staging, events.slice(-400, -300))

  const { items } = await ask<{ items: IssueSummary[] }>(
    'GET',
    '/projects/storefront/issues?environment=production&limit=100',
  )
  const issue = (type: string) => items.find((one) => one.type === type)?.id as string
  const change = (type: string, body: unknown) => ask('PATCH', `/issues/${issue(type)}`, body)
  await change('PricingError', { assignee: await box.invite('plover') })
  await change('PoolExhaustedError', { assignee: await box.invite('knot') })
  await change('SchemaMismatch', { assignee: OWNER.email })
  await change('QuotaExceededError', { status: 'resolved' })
  await change('GatewayTimeoutError', { status: 'resolved' })
  const again = events.findLast(({ exception }) => exception?.type === 'GatewayTimeoutError')
  await send(production, [{ ...again, timestamp: Date.now() }])
  return { ...box, production, staging, issue }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
