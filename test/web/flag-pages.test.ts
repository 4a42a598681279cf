import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { OverridePage } from '../../src/flags/overrides/model'
import type { ScheduledChange } from '../../src/flags/schedule/model'
import { DAY_MS } from '../../src/lib/time'
import { fieldTime } from '../../web/lib/field-time'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

const FLAG = '/projects/web/flags/new-checkout'

/** A box whose project has one flag, with a rule that splits. */
async function startFlagBox() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Web' })
  const split = [
    { variant: 'on', weight: 5 },
    { variant: 'off', weight: 95 },
  ]
  await box.ask('POST', '/projects/web/flags', {
    key: 'new-checkout',
    rules: [{ name: 'Roll-out', serve: { split } }],
  })
  return box
}

inBrowser('the parts of a flag', startFlagBox, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/web/flags/new-checkout')
  })

  test('a change is scheduled, says what it will change, is cancelled, and is back by Undo', async () => {
    const scheduled = page.getByRole('region', { name: 'Scheduled changes' })
    await scheduled.getByText('Nothing is scheduled.').waitFor()
    await scheduled.getByRole('button', { name: 'Schedule a change' }).click()
    const dialog = page.getByRole('dialog')
    const at = fieldTime(Date.now() + 3 * DAY_MS)
    await dialog.getByLabel('When').fill(at)
    await dialog.getByLabel('A share').check()
    await dialog.getByLabel('Share of on, in percent').fill('20')
    await dialog.getByLabel('Why').fill('The second step')
    await dialog.getByRole('button', { name: 'Schedule it' }).click()
    await scheduled.getByText('The second step').waitFor()
    await scheduled.getByText('Changed the rule “Roll-out”: what it serves').waitFor()
    await scheduled.getByRole('button', { name: 'Cancel' }).click()
    await scheduled.getByText('Nothing is scheduled.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await scheduled.getByText('The second step').waitFor()
    const { items } = await it.box.ask<{ items: ScheduledChange[] }>(
      'GET',
      `${FLAG}/scheduledChanges`,
    )
    expect(items.map(({ status, at }) => [status, fieldTime(Date.parse(at))])).toEqual([
      ['waiting', at],
      ['cancelled', at],
    ])
    expect(items[0]?.change.rules?.[0]).toMatchObject({
      name: 'Roll-out',
      serve: { split: [{ weight: 20 }, { weight: 80 }] },
    })
  })

  test('a user is served a variant, found among others, and left to the rules again', async () => {
    const users = page.getByRole('region', { name: 'Single users' })
    await users.getByText('The rules decide for everybody.').waitFor()
    await users.getByRole('button', { name: 'Serve a user a variant' }).click()
    const dialog = page.getByRole('dialog')
    const until = fieldTime(Date.now() + DAY_MS)
    await dialog.getByLabel('Targeting key').fill('ada')
    await dialog.getByLabel(/^In/).selectOption('development')
    await dialog.getByLabel('Until').fill(until)
    await dialog.getByRole('button', { name: 'Serve it' }).click()
    await users.getByRole('cell', { name: 'ada', exact: true }).waitFor()
    for (let i = 0; i < 11; i++)
      await it.box.ask('PUT', `${FLAG}/overrides`, {
        environment: 'production',
        targetingKey: `user-${i}`,
        variant: 'off',
      })
    await page.reload()
    await users.getByRole('button', { name: 'More of 12' }).click()
    await users.getByRole('cell', { name: 'user-9', exact: true }).waitFor()
    await users.getByLabel('Find a targeting key').fill('AD')
    await page.keyboard.press('Enter')
    await users.getByRole('cell', { name: 'user-9', exact: true }).waitFor({ state: 'detached' })
    await users.getByRole('button', { name: 'Let the rules decide for ada' }).click()
    await users.getByText('No targeting key has this in it.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await users.getByRole('cell', { name: 'ada', exact: true }).waitFor()
    const { items } = await it.box.ask<OverridePage>('GET', `${FLAG}/overrides?query=ada`)
    expect(items).toMatchObject([
      { targetingKey: 'ada', variant: 'on', environment: 'development' },
    ])
    expect(fieldTime(Date.parse(items[0]?.until ?? ''))).toBe(until)
  })

  test('a document of flagd is looked at, imported whole, and comes out again', async () => {
    await go(page, '/web/flag-exchange')
    const field = page.getByLabel('Or its text')
    await field.fill('{ "flags": ')
    await page.getByText('This is no JSON').waitFor()
    const look = page.getByRole('button', { name: 'See what would happen' })
    expect(await look.isDisabled()).toBe(true)
    const theme = { state: 'ENABLED', variants: { blue: 'blue' }, defaultVariant: 'blue' }
    const withCondition = (condition: unknown) =>
      JSON.stringify({ flags: { theme: { ...theme, targeting: { if: [condition, 'blue'] } } } })
    const file = { name: 'flags.json', mimeType: 'application/json' }
    const choose = (text: string) =>
      page.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from(text) })
    await choose(withCondition({ explode: [] }))
    await look.click()
    await page.getByText('It would be refused, and nothing done.').waitFor()
    await page
      .getByRole('list', { name: 'Why it would be refused' })
      .getByText(/explode/)
      .waitFor()
    await choose(withCondition(true))
    await page.getByText('It would be refused').waitFor({ state: 'detached' })
    await look.click()
    await page.getByText('1 new flag').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Imported.').waitFor()
    const [given] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(given.suggestedFilename()).toBe('flags-web-production.json')
    const { flags } = JSON.parse(await Bun.file(await given.path()).text())
    expect(Object.keys(flags).sort()).toEqual(['new-checkout', 'theme'])
    await page.getByText('2 flags of production.').waitFor()
    const lost = page.getByRole('list', { name: 'What the file does not say' })
    await lost.getByText('flagd has no override for user-1.').waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
