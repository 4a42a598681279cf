import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { IncidentPage } from '../../src/alerts/incidents/model'
import { DAY_MS, HOUR_MS } from '../../src/lib/time'
import { startBox } from './box'
import { shopEvents } from './shop-events'

/** Hours ago at which the incidents of the shop began, in turn: two weeks that can be looked at. */
const BEGAN = [0.3, 1, 7, 30, 52, 90, 120, 140, 170, 200, 260, 300]
const STOCK = 40

/**
 * A shop whose rules have fired for two weeks: the two that it began with, and one about stock, which has dozens of incidents. Its
 * channels have delivered, failed and been turned off.
 */
export async function startIncidentShop() {
  const box = await startBox({ WHIMBREL_ALLOW_PRIVATE_TARGETS: '1' })
  const { ask, send } = box
  await box.signUp()
  await box.invite('plover')
  await ask('POST', '/projects', { name: 'Storefront' })
  const production = await box.giveKey('storefront', 'production')
  const taken = Bun.serve({ port: 0, fetch: () => new Response('taken') })
  const broken = Bun.serve({ port: 0, fetch: () => new Response('No room left', { status: 503 }) })
  const channel = (kind: string, name: string, settings: unknown) =>
    ask<{ id: string }>('POST', '/projects/storefront/channels', { kind, name, [kind]: settings })
  const ops = await channel('webhook', 'Operations', { url: `${taken.url}hooks` })
  const chat = await channel('slack', '#shop-alerts', { url: `${broken.url}services/T0/B0/xyz` })
  const phone = await channel('ntfy', 'Phone of plover', { topic: 'halfmoon-7f3k' })
  await ask('PATCH', `/projects/storefront/channels/${phone.id}`, { enabled: false })
  await ask('PATCH', '/projects/storefront/alertRules/2-new-issue', {
    notify: { channels: [ops.id, chat.id], cooldownSec: 1800, sendResolved: true },
  })
  await ask('POST', '/projects/storefront/alertRules', {
    name: 'Stock that cannot be read',
    kind: 'issue',
    issue: { on: ['new'], filter: '"No stock"' },
    notify: { channels: [], cooldownSec: 0, sendResolved: false },
  })
  await send(production, shopEvents(Date.now()))
  const stock = Array.from({ length: STOCK }, (_, i) => ({
    message: `No stock of shelf ${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'b' : 'a'}`,
    level: 'warning',
  }))
  await send(production, stock)
  await delivered()
  age(box.data)
  const page = await ask<IncidentPage>('GET', '/projects/storefront/incidents?state=unresolved')
  const [, second] = page.items
  await ask('POST', `/projects/storefront/incidents/${second?.id}/acknowledge`)

  async function delivered() {
    const left = () =>
      ask<{ items: { attempts: number }[] }>('GET', '/projects/storefront/deliveries')
    while ((await left()).items.filter(({ attempts }) => attempts > 0).length < 2)
      await Bun.sleep(20)
  }
  return {
    ...box,
    incident: page.items[0]?.id as string,
    async stop() {
      await box.stop()
      await Promise.all([taken.stop(true), broken.stop(true)])
    },
  }
}

/** Moves the begin of incidents into the past, and ends every third: nothing in the API can wait for two weeks. */
function age(data: string) {
  const db = new Database(join(data, 'whimbrel.db'))
  db.run('PRAGMA busy_timeout = 5000')
  const all = db.query<{ key: number }, []>('SELECT key FROM alert_incident ORDER BY key').all()
  for (const [i, { key }] of all.entries()) {
    const ago = (BEGAN[i % BEGAN.length] ?? 0) * HOUR_MS + (i * HOUR_MS) / 10
    const at = Date.now() - Math.min(ago, 13 * DAY_MS)
    db.run('UPDATE alert_incident SET opened_at = ? WHERE key = ?', [at, key])
    db.run('UPDATE alert_entry SET at = ? WHERE incident = ?', [at, key])
    if (i % 3 === 2)
      db.run(
        "UPDATE alert_incident SET resolved_at = ?, resolved_why = 'issueResolved' WHERE key = ?",
        [Math.min(Date.now(), at + (1 + (i % 5)) * HOUR_MS), key],
      )
  }
  db.close()
}
