import { type Shop, startShop } from './shop'
import { uploadMap } from './upload-map'

const BUNDLE = 'https://shop.halfmoon.example/assets'
const MAP = { version: 3, sources: ['src/app.ts'], names: [], mappings: 'AAAA' }

/** The shop with everything that its settings can show: keys, maps, people, tokens, saved views. */
export async function startFurnishedShop() {
  const shop = await startShop()
  await giveKeys(shop)
  await giveMaps(shop)
  await shop.ask('PATCH', '/projects/storefront', {
    scrub: { enabled: true, extraKeys: ['voucher', 'customer number'] },
  })
  for (const search of [
    { name: 'Checkout, worst first', query: 'route:/checkout level:error', sort: 'count' },
    { name: 'Mine', query: 'assigned:dunlin@halfmoon.example', shared: false },
  ])
    await shop.ask('POST', '/projects/storefront/savedSearches', { shared: true, ...search })
  for (const [email, role] of [
    ['stint@halfmoon.example', 'admin'],
    ['sandpiper.with.a.very.long.name@warehouse.halfmoon.example', 'viewer'],
  ])
    await shop.ask('POST', '/invites', { email, role })
  await shop.ask('POST', '/tokens', { name: 'Nightly report', scopes: ['read'], expiresInDays: 90 })
  await shop.ask('POST', '/tokens', { scopes: ['read', 'write'] })
  return shop
}

async function giveKeys({ ask }: Shop) {
  const keys = '/projects/storefront/keys'
  await ask('POST', keys, {
    name: 'Storefront web',
    environment: 'production',
    kind: 'browser',
    scopes: ['events:write', 'spans:write'],
    origins: ['https://shop.halfmoon.example'],
  })
  await ask('POST', keys, { name: 'Test runs', environment: 'test', scopes: ['events:write'] })
  const old = { name: 'Old storefront', environment: 'production', scopes: ['events:write'] }
  const { id } = await ask('POST', keys, old)
  await ask('DELETE', `${keys}/${id}`)
}

/** Uploads maps of two releases and one that is refused, and sends frames without a map. */
async function giveMaps({ url, ask, send, production }: Shop) {
  const { key } = await ask<{ key: string }>('POST', '/projects/storefront/keys', {
    name: 'Release pipeline',
    environment: 'production',
    scopes: ['releases:write'],
  })
  for (const [release, fileName, map] of [
    ['2026.11.3', 'app.3f2c.js', MAP],
    ['2026.11.3', 'vendor.91bc.js', MAP],
    ['2026.11.2', 'app.77d0.js', MAP],
    ['2026.11.3', 'cart.9be1.js', { ...MAP, version: 2 }],
  ] as const)
    await uploadMap({ url, key, release, fileName, map })
  const failed = (release: string, file: string) => ({
    platform: 'javascript',
    release,
    exception: {
      type: 'TypeError',
      value: 'cart is undefined',
      stacktrace: [{ function: 'a', filename: `${BUNDLE}/${file}`, lineno: 1, colno: 300 }],
    },
  })
  await send(production, [
    failed('2026.11.3', 'checkout.5d1a.js'),
    failed('2026.11.3', 'checkout.5d1a.js'),
    failed('web@2026.11.1 beta', 'app.00aa.js'),
  ])
}
