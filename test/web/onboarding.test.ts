import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

const NAMES = [
  'JavaScript',
  'Node',
  'Python',
  'Go',
  'Java',
  '.NET',
  'PHP',
  'Ruby',
  'OpenTelemetry',
  'Collector',
  'curl',
]

inBrowser('the first hour', startBox, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(it.box.signUpUrl, { isStranger: true })
  })

  test('the printed link leads to what to run, without a word of documentation', async () => {
    await page.getByLabel('E-mail').fill('dunlin@halfmoon.example')
    await page.getByLabel('Password').fill('a long-billed wader')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await page.getByText('Listening for default').waitFor()
    expect(new URL(page.url()).pathname).toBe('/default/start')
  })

  test('the key that the terminal printed is pasted, and stands in every snippet', async () => {
    await page.getByText('at the first start, the terminal printed it').waitFor()
    const paste = page.getByLabel('Paste a key')
    await paste.fill('ingest_live_short')
    await page.getByText('40 letters and digits').waitFor()
    await paste.fill(`ingest_live_${'x'.repeat(40)}`)
    await page.getByText('This key is not one of default').waitFor()
    await paste.fill(it.box.firstKey)
    expect(await page.getByLabel('the key').inputValue()).toBe(it.box.firstKey)
    await page.reload()
  })

  test('or another is made on the spot', async () => {
    await page.getByRole('button', { name: 'Make another development key' }).click()
    const key = await page.getByLabel('the key').inputValue()
    for (const name of NAMES) {
      await page.getByLabel(name, { exact: true }).check()
      await page.getByRole('button', { name: `Copy the ${name} snippet` }).click()
      const snippet = await page.evaluate(() => navigator.clipboard.readText())
      expect(snippet).toContain(key)
      expect(snippet).toContain(it.box.url)
    }
  })

  test('a trace that comes first is told of, and the page waits on', async () => {
    const key = await page.getByRole('textbox', { name: 'the key' }).inputValue()
    const at = `${Date.now()}000000`
    const span = {
      traceId: '5b8efff798038103d269b633813fc60c',
      spanId: 'eee19b7ec3c1b174',
      name: 'GET /',
      kind: 'server',
      startTime: at,
      endTime: at,
    }
    const sent = await fetch(`${it.box.url}/spans/ingestBatch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ spans: [span] }),
    })
    expect(sent.status).toBe(200)
    await page.getByText('A trace is here').waitFor()
    await page.getByText('Waiting for the first event').waitFor()
  })

  test('the curl line, pasted as it is, turns the page into the issue', async () => {
    const line = await page.evaluate(() => navigator.clipboard.readText())
    const shell = Bun.spawn(['sh', '-c', line], { stdout: 'pipe', stderr: 'ignore' })
    expect(await new Response(shell.stdout).json()).toHaveProperty('id')
    await page.getByText('There it is').waitFor()
    await page.getByText('Hello from curl').waitFor()
  })

  test('what comes next leads to a production key, maps and an invite', async () => {
    const links = page.getByRole('region', { name: 'What next' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual([
      'Make a production key',
      'See the command',
      'Invite',
    ])
    await links.first().click()
    await page.getByRole('dialog', { name: 'New key' }).waitFor()
    expect(await page.getByLabel('Production').isChecked()).toBe(true)
    await page.goBack()
    await page.getByRole('link', { name: 'Invite' }).click()
    await page.getByRole('dialog', { name: 'Invite' }).waitFor()
  })

  test('the issue opens', async () => {
    await go(page, '/default/start')
    await page.getByRole('link', { name: /^Open DEFAULT-1/ }).click()
    await page.waitForURL(/\/default\/issues\/DEFAULT-1/)
    await page.getByText('Hello from curl').first().waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
