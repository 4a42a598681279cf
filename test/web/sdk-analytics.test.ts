import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { leave, type SentEvent, startCountedShop, stranger } from './counted-shop'
import { inBrowser } from './in-browser'

declare const Whimbrel: typeof import('../../sdk/src/index')
declare const whimbrel: typeof import('../../sdk/src/analytics')

/** What an event says of who it is of. */
const who = ({ sessionId, pageSessionId, visitorId, userId }: SentEvent) => ({
  ...(sessionId && { sessionId }),
  ...(pageSessionId && { pageSessionId }),
  ...(visitorId && { visitorId }),
  ...(userId && { userId }),
})

inBrowser('the script for analytics on pages of a shop', startCountedShop, (it) => {
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const page = await (await stranger(it.browser, options)).newPage()
    await page.goto(it.box.site.url + path)
    return page
  }
  const another = async (page: Page, path: string) => {
    const next = await page.context().newPage()
    await next.goto(it.box.site.url + path)
    return next
  }
  /** All that a browser keeps for the shop. */
  const keptIn = (page: Page) =>
    page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...document.cookie.split(';').filter(Boolean),
    ])
  const view = (path: string) =>
    it.box.event(({ name, url }) => name === '$pageview' && url.endsWith(path))
  const sentOf = (path: string) => it.box.sent.filter(({ url }) => url.includes(path))

  test('views of a single-page app, calls from before the script, and what is told as a page is left', async () => {
    it.box.addPage('/app', 'data-release="shop@1"')
    const page = await open('/app/')
    const seen = { from: Date.now() }
    await page.evaluate(() => {
      history.pushState({}, '', '/app/coats')
      document.title = 'Coats'
      history.replaceState({}, '', '/app/coats?colour=red')
      const items = { items: 2 }
      whimbrel.track('order', items, { revenue: { amount: '12.50', currency: 'EUR' } })
      items.items = 3
    })
    await it.box.event(({ name }) => name === 'order')
    await page.goBack()
    await page.waitForFunction(() => location.pathname === '/app/' && performance.now() > 100)
    await leave(page)
    const left = await it.box.event(
      ({ name, url }) => name === '$pageleave' && url.endsWith('/app/'),
    )
    await it.box.event(({ name, id }) => name === '$pageleave' && id !== left.id)
    const names = sentOf('/app').map(({ name, url }) => [name, new URL(url).pathname])
    expect(names.filter(([name]) => name !== '$pageleave')).toEqual([
      ['$pageview', '/app/'],
      ['early', '/app/'],
      ['$pageview', '/app/coats'],
      ['order', '/app/coats'],
      ['$pageview', '/app/'],
    ])
    const [first, second, third] = sentOf('/app').filter(({ name }) => name === '$pageview')
    expect(first).toMatchObject({ title: '/app', release: 'shop@1', language: 'en-US' })
    expect(second?.title).toBe('Coats')
    expect(third?.referrer).toBe('')
    expect(await it.box.event(({ name }) => name === 'order')).toMatchObject({
      properties: { items: 2 },
      revenue: { amount: '12.50', currency: 'EUR' },
    })
    const told = sentOf('/app').flatMap(({ engagedMs = 0 }) => engagedMs)
    const engagedMs = told.reduce((sum, ms) => sum + ms, 0)
    expect(engagedMs).toBeGreaterThan(0)
    expect(engagedMs).toBeLessThanOrEqual(Date.now() - seen.from + 1000)
    expect(await it.box.totals('page:/app*')).toMatchObject({ visits: 1, visitors: 1, views: 3 })
  })

  test('without consent nothing is stored, and pages are one visit all the same', async () => {
    it.box.addPage('/quiet')
    const page = await open('/quiet/1')
    await page.evaluate(() => whimbrel.identify('u-7'))
    await view('/quiet/1')
    await page.goto(`${it.box.site.url}/quiet/2`)
    await view('/quiet/2')
    expect(await keptIn(page)).toEqual([])
    await leave(page)
    const ids = sentOf('/quiet').map(who)
    expect(new Set(ids.map(({ pageSessionId }) => pageSessionId)).size).toBe(2)
    expect(ids).toEqual(ids.map(() => ({ pageSessionId: expect.any(String) })))
    expect(sentOf('/quiet').map(({ name }) => name)).not.toContain('$identify')
    expect(await it.box.totals('page:/quiet*')).toMatchObject({ visits: 1, visitors: 1, views: 2 })
  })

  test('with consent, tabs share a session and a visitor; users are told, and can be forgotten', async () => {
    it.box.addPage('/known')
    const page = await open('/known/1')
    await view('/known/1')
    await page.evaluate(() => whimbrel.setConsent('granted'))
    const other = await another(page, '/known/2')
    const second = await view('/known/2')
    await page.evaluate(() => whimbrel.identify('u-7', { plan: 'team' }))
    const identified = await it.box.event(({ name }) => name === '$identify')
    expect(identified).toMatchObject({ userId: 'u-7', properties: { plan: 'team' } })
    expect(identified.visitorId).toBe(second.visitorId as string)
    expect(identified.sessionId).toBe(second.sessionId as string)
    await other.evaluate(() => whimbrel.reset())
    await other.evaluate(() => whimbrel.track('after'))
    const after = await it.box.event(({ name }) => name === 'after')
    expect(after.visitorId).not.toBe(second.visitorId)
    expect(after.sessionId).not.toBe(second.sessionId)
    // A visit begins with its page.
    expect(it.box.namesOf('/known/2').slice(-2)).toEqual(['$pageview', 'after'])
    expect(await keptIn(other)).toEqual(['whimbrel.session', 'whimbrel.visitor'])
    await other.evaluate(() => whimbrel.setConsent('cookieless'))
    expect(await keptIn(other)).toEqual([])
  })

  test('nothing is sent while consent is denied; once it is given, the page counts', async () => {
    it.box.addPage('/asked', 'data-consent="denied"')
    const page = await open('/asked/1')
    await page.evaluate(() => {
      whimbrel.track('bought')
      history.pushState({}, '', '/asked/2')
      document.title = 'Asked'
    })
    expect(await keptIn(page)).toEqual([])
    await page.evaluate(() => whimbrel.setConsent('granted'))
    const given = await view('/asked/2')
    expect(who(given)).toEqual({
      sessionId: expect.any(String),
      visitorId: expect.any(String),
    })
    expect(it.box.namesOf('/asked')).toEqual(['$pageview'])
    await page.evaluate(() => {
      whimbrel.track('too late')
      whimbrel.setConsent('denied')
    })
    expect(await keptIn(page)).toEqual([])
    await leave(page)
    const next = await open('/asked/1')
    await next.evaluate(() => whimbrel.setConsent('cookieless'))
    await view('/asked/1')
    expect(it.box.namesOf('/asked/2')).toEqual(['$pageview'])
  })

  test('who asks by Global Privacy Control not to be followed is counted, and no more', async () => {
    it.box.addPage('/private', 'data-consent="granted"')
    const context = await stranger(it.browser, { extraHTTPHeaders: { 'sec-gpc': '1' } })
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    const page = await context.newPage()
    await page.goto(`${it.box.site.url}/private/1`)
    await page.evaluate(() => whimbrel.identify('u-7'))
    expect(who(await view('/private/1'))).toEqual({ pageSessionId: expect.any(String) })
    expect(await keptIn(page)).toEqual([])
    await leave(page)
    expect(await it.box.totals('page:/private*')).toMatchObject({ visits: 1, views: 1 })
  })

  test('links to other sites and to files are told, links within are not', async () => {
    const links = `<script>addEventListener('click', (event) => event.preventDefault())</script>
<a id="out" href="https://elsewhere.example/way?mail=ada#top"><b>out</b></a>
<a id="file" href="/linked/list.pdf?v=2">file</a><a id="named" download href="/linked/list">named</a>
<a id="in" href="/linked/in">in</a><a id="mail" href="mailto:ada@shop.example">mail</a>`
    it.box.addPage('/linked', '', links)
    const page = await open('/linked/1')
    for (const id of ['out', 'file', 'named', 'in', 'mail']) await page.click(`#${id}`)
    await page.evaluate(() => whimbrel.track('clicked'))
    await it.box.event(({ name }) => name === 'clicked')
    const { url } = it.box.site
    const told = sentOf('/linked').filter(({ name }) => /^\$(out|down)/.test(name))
    expect(told.map(({ name, properties }) => [name, properties?.url])).toEqual([
      ['$outbound', 'https://elsewhere.example/way'],
      ['$download', `${url}/linked/list.pdf`],
      ['$download', `${url}/linked/list`],
    ])
  })

  test('own visits, and those of programs that steer a browser, are left out', async () => {
    it.box.addPage('/own')
    const page = await open('/own/first?whimbrel=ignore')
    await page.evaluate(() => whimbrel.track('own'))
    await page.goto(`${it.box.site.url}/own/second`)
    await page.evaluate(() => whimbrel.track('own'))
    await page.goto(`${it.box.site.url}/own/third?whimbrel=count`)
    await view('/own/third?whimbrel=count')
    await page.evaluate(() => whimbrel.ignoreMe())
    await page.evaluate(() => whimbrel.track('own'))
    expect(await keptIn(page)).toEqual(['whimbrel.ignore'])
    await page.evaluate(() => whimbrel.ignoreMe(false))
    await page.goto(`${it.box.site.url}/own/fourth`)
    await view('/own/fourth')
    it.box.site.files['/steered'] =
      `<!doctype html><script src="/hello.js" data-key="${it.box.key}"></script>`
    await page.goto(`${it.box.site.url}/steered`)
    await page.evaluate(() => whimbrel.track('steered'))
    await page.goto(`${it.box.site.url}/own/fifth`)
    await view('/own/fifth')
    const of = sentOf('/own').flatMap(({ name, url }) =>
      name === '$pageview' ? new URL(url).pathname : name === 'own' ? name : [],
    )
    expect(of).toEqual(['/own/third', '/own/fourth', '/own/fifth'])
    expect(it.box.namesOf('/steered')).toEqual([])
  })

  test('a page that comes back from the cache of pages is another view', async () => {
    it.box.addPage('/back')
    const page = await open('/back/1')
    await view('/back/1')
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      whimbrel.track('is back')
    })
    await it.box.event(({ name }) => name === 'is back')
    const views = it.box.namesOf('/back').filter((name) => name === '$pageview')
    expect(views).toHaveLength(2)
  })

  test('a tab that is closed tells of its page', async () => {
    it.box.addPage('/closed')
    const page = await open('/closed/1')
    await view('/closed/1')
    await page.close({ runBeforeUnload: true })
    const told = await it.box.event(
      ({ name, url }) => /^\$(pageleave|engagement)$/.test(name) && url.includes('/closed'),
    )
    expect(told.scrollDepth).toBe(100)
  })

  test('routes behind a hash are pages where that is asked for', async () => {
    it.box.addPage('/hash', 'data-hash')
    const page = await open('/hash#/coats?utm_source=mail')
    await page.evaluate(() => {
      location.hash = '#/coats?size=m'
      location.hash = '#/basket'
    })
    await view('/hash/basket')
    const views = sentOf('/hash').filter(({ name }) => name === '$pageview')
    expect(views.map(({ url }) => url)).toEqual([
      `${it.box.site.url}/hash/coats?utm_source=mail`,
      `${it.box.site.url}/hash/basket`,
    ])
  })

  test('what the server cannot take is sent again', async () => {
    it.box.addPage('/late')
    it.box.fail(true)
    const page = await open('/late/1')
    const refused = page.waitForResponse((response) => response.status() === 503)
    await page.evaluate(() => whimbrel.track('patience'))
    await refused
    it.box.fail(false)
    await it.box.event(({ name, url }) => name === 'patience' && url.includes('/late'))
    const ids = sentOf('/late').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('errors and spans name the session, analytics events the trace, vitals their page', async () => {
    const tracing = `<script src="${it.box.url}/sdk/whimbrel.js" data-key="${it.box.key}" data-traces-sample-rate="1"></script>`
    it.box.site.files['/vital.html'] =
      `<!doctype html>${tracing}<script src="/hello-vitals.js" data-automated="true" data-key="${it.box.key}"></script><h1>Shop</h1>`
    const page = await open('/vital.html')
    const { traceId, pageSessionId } = await view('/vital.html')
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    await page.evaluate(() => {
      Whimbrel.captureMessage('an anonymous word')
      whimbrel.setConsent('granted')
      whimbrel.identify('u-7')
      Whimbrel.captureMessage('an identified word')
      Whimbrel.setUser({ id: 'u-8' })
      Whimbrel.captureMessage('a chosen word')
    })
    await leave(page)
    for (const [text, user] of [
      ['anonymous', undefined],
      ['identified', 'u-7'],
      ['chosen', 'u-8'],
    ] as const) {
      const event = await it.box.found(text)
      expect([event.sessionId, event.user?.id]).toEqual([pageSessionId, user])
    }
    expect(await it.box.attributesIn(traceId as string)).toContainEqual({
      key: 'session.id',
      value: { stringValue: pageSessionId },
    })
    const fcp = await it.box.event(({ webVital }) => webVital?.metric === 'FCP')
    expect(fcp).toMatchObject({ name: '$webVital', traceId, sessionId: pageSessionId })
    expect(fcp.url).toEndWith('/vital.html')
    expect(fcp.webVital?.value).toBeGreaterThan(0)
  })
})
