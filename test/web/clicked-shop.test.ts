import { beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Breakdown } from '../../src/analytics/reports/breakdown/model'
import type { FunnelReport } from '../../src/analytics/reports/funnel/model'
import type { ReachReport } from '../../src/analytics/reports/goals/model'
import type { Overview } from '../../src/analytics/reports/overview/model'
import type { Paths } from '../../src/analytics/reports/paths/model'
import type { Retention } from '../../src/analytics/reports/retention/model'
import type { VisitPage } from '../../src/analytics/reports/visits/model'
import type { Timeline } from '../../src/timelines/model'
import { clickThrough } from '../clicked-shop/click-through'
import { expectedOf } from '../clicked-shop/expected'
import { visitors } from '../clicked-shop/visitors'
import { run } from '../program'
import { installSdk } from '../sdk/install-sdk'
import { startBox } from './box'
import { launch } from './chromium'
import { hostSite } from './host-site'
import { inBrowser } from './in-browser'
import { go } from './tabs'

/** With Vite and fifty visitors; else a few, in what Bun bundles. */
const ALL = process.env.WHIMBREL_TOOLCHAINS === '1'
const VISITORS = visitors(ALL ? 50 : 12)
const AT_ONCE = 3
const EXPECTED = expectedOf(VISITORS)
/** The shop's way, as a funnel. */
const STEPS = [
  { page: '/' },
  { page: '/coats' },
  { event: 'add to basket' },
  { page: '/checkout' },
  { event: 'order' },
]
const SITE = join(import.meta.dir, '../clicked-shop/site')

/** A box, and a shop of another origin that is built with the SDK and reports to it. */
async function startClickedShop() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Shop' })
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-clicked-shop-'))
  cpSync(SITE, folder, { recursive: true })
  await installSdk(folder, box.url)
  await build(folder)
  const site = hostSite({
    '/assets/': ({ url }) => answer(join(folder, 'dist', new URL(url).pathname)),
    '/box.json': '',
    // Every other path is a page of the shop.
    '/': () => answer(join(folder, 'dist/index.html')),
  })
  const { key } = await box.ask<{ key: string }>('POST', '/projects/shop/keys', {
    environment: 'production',
    kind: 'browser',
    origins: [site.url],
    scopes: ['events:write', 'spans:write', 'analytics:write'],
  })
  site.files['/box.json'] = JSON.stringify({ url: box.url, key, consent: 'cookieless' })
  return {
    ...box,
    site,
    async stop() {
      site.stop()
      await box.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function build(folder: string) {
  if (ALL) {
    const env = { HOME: folder }
    for (const program of [
      ['npm', 'install', '--no-audit', '--no-fund', '--save-dev', 'vite@8.3.8'],
      ['npx', 'vite', 'build'],
    ]) {
      const { code, stderr } = await run(program, { cwd: folder, env })
      expect(`${code} ${code === 0 ? '' : stderr}`).toBe('0 ')
    }
    return
  }
  const built = await Bun.build({
    entrypoints: [join(folder, 'index.html')],
    outdir: join(folder, 'dist'),
    naming: { asset: 'assets/[name]-[hash].[ext]', chunk: 'assets/[name]-[hash].[ext]' },
    publicPath: '/',
  })
  expect(built.logs).toEqual([])
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' }

async function answer(path: string): Promise<Response> {
  const file = Bun.file(path)
  if (!(await file.exists())) return new Response('Not here.', { status: 404 })
  return new Response(file, { headers: { 'content-type': TYPES[extname(path)] ?? 'text/plain' } })
}

inBrowser('a shop that is clicked through', startClickedShop, (it) => {
  const report = <Body>(path: string) => it.box.ask<Body>('GET', `/projects/shop/analytics/${path}`)
  const overview = () => report<Overview>('overview?environment=production')

  /** One number of each value of a dimension. */
  async function by(dimension: string, number: 'visits' | 'views' | 'events', query = '') {
    const asked = new URLSearchParams({ by: dimension, sort: number, query, limit: '100' })
    const { items } = await report<Breakdown>(`breakdown?environment=production&${asked}`)
    const rows = items.filter((item) => item.value !== '' && item[number] > 0)
    return Object.fromEntries(
      rows
        .map((item) => [item.value, item[number]] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    )
  }

  beforeAll(async () => {
    const browser = await launch()
    try {
      const waiting = [...VISITORS]
      const clicking = Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          await clickThrough(browser, it.box.site.url, next)
      })
      await Promise.all(clicking)
    } finally {
      await browser.close()
    }
  }, 40_000)

  test('the overview counts what was done', async () => {
    const { totals } = await overview()
    expect(totals).toMatchObject(EXPECTED.totals)
    expect(totals.engagedMs as number).toBeLessThanOrEqual(totals.durationMs as number)
  })

  test('every breakdown equals what the visitors did', async () => {
    const seen = {
      viewsByPage: await by('page', 'views'),
      visitsByPage: await by('page', 'visits', 'event:$pageview'),
      visitsByEntry: await by('entry', 'visits'),
      visitsByExit: await by('exit', 'visits'),
      visitsByChannel: await by('channel', 'visits'),
      visitsBySource: await by('source', 'visits'),
      visitsByCampaign: await by('utmCampaign', 'visits'),
      visitsByDevice: await by('device', 'visits'),
      visitsByLanguage: await by('language', 'visits'),
      visitsByUser: await by('user', 'visits'),
      timesByEvent: await by('event', 'events'),
      timesByCoat: await by('property.coat', 'events'),
    }
    expect(seen).toEqual(EXPECTED.breakdowns)
    expect(EXPECTED.totals.views).toBe(
      Object.values(seen.viewsByPage).reduce((sum, one) => sum + one, 0),
    )
  })

  test('a filter counts what it means alone', async () => {
    const phones = VISITORS.filter(({ device }) => device === 'mobile')
    const { totals } = await report<Overview>('overview?environment=production&query=device:mobile')
    expect(totals).toMatchObject(expectedOf(phones).totals)
  })

  test('the goal of orders has their number and their revenue, by currency', async () => {
    const { id } = await it.box.ask<{ id: string }>('POST', '/projects/shop/goals', {
      name: 'Order',
      event: 'order',
      revenue: true,
    })
    const reach = await report<ReachReport>(`reach?environment=production&goal=${id}`)
    expect([reach.visitors, reach.times, reach.allVisitors]).toEqual([
      EXPECTED.orders,
      EXPECTED.orders,
      EXPECTED.totals.visitors,
    ])
    expect(reach.revenue.map(({ currency, sum }) => ({ currency, sum }))).toEqual(EXPECTED.revenue)
  })

  test('the funnel names where they left', async () => {
    const asked = new URLSearchParams({ steps: JSON.stringify(STEPS), lostBefore: '4' })
    const funnel = await report<FunnelReport>(`funnel?environment=production&${asked}`)
    expect(funnel.steps.map(({ came }) => came)).toEqual(EXPECTED.funnel)
    expect(funnel.lost?.people).toBe(EXPECTED.lostInBasket)
    expect(funnel.lost?.exits).toEqual([{ value: '/basket', people: EXPECTED.lostInBasket }])
  })

  test('paths from the first page add up to everybody', async () => {
    const { steps, links } = await report<Paths>('paths?environment=production&step=page:/')
    const [first, second] = steps
    expect(first?.nodes).toEqual([
      { kind: 'page', value: '/', visits: EXPECTED.totals.visits, left: EXPECTED.fromHome.left },
    ])
    expect(second?.nodes[0]).toMatchObject({ value: '/coats', visits: EXPECTED.fromHome.toCoats })
    expect(links.filter(({ step }) => step === 0).map(({ visits }) => visits)).toEqual([
      EXPECTED.fromHome.toCoats,
    ])
  })

  test('visits are listed one by one, with the errors that happened in them', async () => {
    const { items } = await report<VisitPage>('visits?environment=production&limit=200')
    expect(items).toHaveLength(EXPECTED.totals.visits)
    const failed = items.filter(({ errors }) => errors === 1)
    expect(failed.map(({ exit }) => exit)).toEqual(Array(EXPECTED.failed).fill('/checkout'))
    const buyers = items.map(({ user }) => user).filter(Boolean)
    expect(buyers.sort()).toEqual(Object.keys(EXPECTED.breakdowns.visitsByUser))
  })

  test('an error stands in the timeline of the visit that it ended', async () => {
    const { items } = await report<VisitPage>('visits?environment=production&errors=1')
    const id = items[0]?.id as string
    const { items: happened } = await report<Timeline>(`visits/${id}`)
    const told = happened.flatMap((one) => {
      if (one.kind === 'error') return one.title
      return one.kind === 'event' && one.name === '$pageview' ? one.path : []
    })
    expect(told.slice(-2)).toEqual(['/checkout', 'RangeError: The till is closed'])
  })

  test('who gave no consent is left out of what tells who came again', async () => {
    const { visitors: known, leftOut } = await report<Retention>('retention?environment=production')
    expect([known, leftOut]).toEqual([EXPECTED.lasting, EXPECTED.totals.visits - EXPECTED.lasting])
  })

  test('the pages show the same', async () => {
    const page = await it.browser.open('/shop/analytics?range=24h')
    const tiles = await page.locator('.number-tiles b').allTextContents()
    const { visitors: people, visits, views, events, bounceRate } = EXPECTED.totals
    expect([...tiles.slice(0, 3), tiles.at(-1)]).toEqual(
      [people, visits, views, events].map(String),
    )
    expect(Number.parseFloat(tiles[3] as string)).toBeCloseTo(100 * bounceRate, 0)
    const steps = new URLSearchParams({ steps: JSON.stringify(STEPS), range: '24h' })
    await go(page, `/shop/analytics/funnels?${steps}`)
    const came = page.locator('.funnel-data tbody tr td:nth-child(2)')
    expect(await came.allTextContents()).toEqual(EXPECTED.funnel.map(String))
    expect(it.browser.troubles).toEqual([])
  })
})
