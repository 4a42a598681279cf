import type { IssueSummary } from '../../src/issues/model'
import { HOUR_MS } from '../../src/lib/time'
import { builtAndRun, FILE } from '../bundles/run'
import { startBox } from './box'
import { allPaymentsFailed, checkoutEvent } from './issue-events'
import { shopEvents } from './shop-events'
import { uploadMap } from './upload-map'

/** A server whose project `web` has one issue with every kind of data, and some others. */
export async function startIssueBox() {
  const box = await startBox()
  const { ask, send } = box
  await box.signUp()
  const plover = await box.invite('plover')
  await ask('POST', '/projects', { name: 'Web' })
  const production = await box.giveKey('web', 'production')
  const staging = await box.giveKey('web', 'staging')
  const now = Date.now()

  // The first of a project is WEB-1.
  await send(production, checkouts(now))
  await send(staging, [checkoutEvent(now - 73 * HOUR_MS), checkoutEvent(now - 74 * HOUR_MS)])
  await send(production, shopEvents(now).slice(-400))
  await send(production, [{ message: 'Stock is low', level: 'warning', extra: { left: 2 } }])
  const { map, stack } = await builtAndRun('esbuild', 1)
  const built = { release: 'shop@1', fileName: FILE, map: JSON.parse(map) }
  await uploadMap({ url: box.url, key: await deployKey(), ...built })
  const exception = { type: 'RangeError', value: 'No price for milk', stacktrace: stack }
  await send(production, [{ platform: 'node', release: 'shop@1', exception }])
  await send(production, [allPaymentsFailed])

  async function deployKey() {
    const scopes = ['releases:write']
    const asked = { environment: 'production', scopes }
    return (await ask<{ key: string }>('POST', '/projects/web/keys', asked)).key
  }
  /** The short id of the issue that a search finds first. */
  async function issueOf(query: string, environment = 'production') {
    const path = `/projects/web/issues?environment=${environment}&query=${encodeURIComponent(query)}`
    const { items } = await ask<{ items: IssueSummary[] }>('GET', path)
    if (!items[0]) throw new Error(`There is no issue ${query}.`)
    return items[0].shortId
  }
  await ask('PATCH', `/issues/${await issueOf('voucher', 'staging')}`, { status: 'resolved' })
  await ask('PATCH', '/issues/WEB-1', { assignee: plover })
  await ask('POST', '/issues/WEB-1/comments', {
    text: 'The voucher service sends `cap: null` since its deploy on Thursday. I guard `price.ts`.',
  })
  return { ...box, production, staging, issueOf }
}

/** Events of a failure that was rare for ten days and has risen for the last hours. */
function checkouts(now: number) {
  const quiet = Array.from({ length: 90 }, (_, i) => 20 + ((i * 7919.37) % 1000) / 4.5)
  const rising = Array.from({ length: 500 }, (_, i) => (1 - i / 500) ** 1.6 * 15)
  return [...quiet.toSorted((a, b) => b - a), ...rising].map((hours, i) =>
    checkoutEvent(now - 60_000 - hours * HOUR_MS, i),
  )
}
