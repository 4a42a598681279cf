import { afterAll, expect, test } from 'bun:test'
import { register } from '../../src/accounts/oauth/clients/registered'
import { sha256Text } from '../../src/lib/hash'
import { OWNER } from './box'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { settled } from './tabs'

inBrowser('a program that wants to be let in', startShop, (it) => {
  const answers: URL[] = []
  const listening = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      answers.push(new URL(request.url))
      return new Response('back', { headers: { 'content-type': 'text/html' } })
    },
  })
  afterAll(() => listening.stop(true))
  const redirectUri = `http://127.0.0.1:${listening.port}/callback`
  const { id } = register({ client_name: 'Editor', redirect_uris: [redirectUri] })
  const asking = (other: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: redirectUri,
      code_challenge: sha256Text('verifier'),
      code_challenge_method: 'S256',
      state: 'st-1',
      scope: 'read write keys',
      ...other,
    })}`

  test('is let in by a person who signs in, shows that it is them, and ticks what it may', async () => {
    const page = await it.browser.open(asking(), { isStranger: true })
    await page.getByLabel('E-mail').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Let Editor in?' }).waitFor()
    await page.getByText('Nobody vouches for this name.').waitFor()
    await page.getByText(`127.0.0.1:${listening.port}`).waitFor()
    await page.getByLabel('make and revoke keys').uncheck()
    it.box.forgetProofs()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.waitForURL(`${redirectUri}?**`)
    expect(Object.fromEntries(answers.at(-1)?.searchParams ?? [])).toEqual({
      code: expect.stringMatching(/^\w{43}$/),
      state: 'st-1',
      iss: it.box.url,
    })
  })

  test('is not let in by the second half of a double click that began on another page', async () => {
    const page = await it.browser.open('/')
    await page.clock.install()
    await page.goto(it.box.url + asking())
    await page.getByRole('heading', { name: 'Let Editor in?' }).waitFor()
    const allow = (disabled: boolean) =>
      page.getByRole('button', { name: 'Allow', disabled }).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await allow(false)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await allow(true)
    await page.clock.runFor(1000)
    await allow(false)
  })

  test('is told a no, and what is wrong with what it asked', async () => {
    const page = await it.browser.open(asking())
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL(`${redirectUri}?error=access_denied**`)
    await page.goto(it.box.url + asking({ code_challenge_method: 'plain' }))
    await page.getByText('code_challenge_method has to be S256').waitFor()
    await page.getByRole('link', { name: 'Tell the program' }).click()
    await page.waitForURL(`${redirectUri}?error=invalid_request**`)
    await page.goto(it.box.url + asking({ redirect_uri: 'https://evil.example/' }))
    await page.getByText('nothing is sent there').waitFor()
    expect(await page.getByRole('link', { name: 'Tell the program' }).count()).toBe(0)
    await settled(page)
  })
})
