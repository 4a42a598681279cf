import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

interface Answer {
  value?: unknown
  variant?: string
  reason: string
}

/** A box with a project, a server key that may evaluate, and what it is answered. */
async function startFlagBox() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Web' })
  const { key } = await box.ask<{ key: string }>('POST', '/projects/web/keys', {
    environment: 'production',
    scopes: ['flags:evaluate'],
  })
  return {
    ...box,
    async evaluate(flag: string, context: object): Promise<Answer> {
      const answer = await fetch(`${box.url}/ofrep/v1/evaluate/flags/${flag}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ context }),
      })
      return (await answer.json()) as Answer
    },
  }
}

inBrowser('feature flags', startFlagBox, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/web/flags')
  })
  const asked = (targetingKey = 'u-1') =>
    it.box.evaluate('new-checkout', { targetingKey, country: 'DE' })

  test('a flag is made from nothing, and is on in development alone', async () => {
    await page.getByText('There is no flag yet').waitFor()
    await page.getByRole('button', { name: 'New flag' }).click()
    await page.getByLabel('Key', { exact: true }).fill('new-checkout')
    await page.getByLabel('Name', { exact: true }).fill('One-page checkout')
    await page.getByRole('button', { name: 'Make the flag' }).click()
    await page.waitForURL(/\/web\/flags\/new-checkout/)
    await page.getByRole('heading', { name: 'One-page checkout' }).waitFor()
    const production = page.getByRole('switch', { name: 'new-checkout in Production' })
    expect(await production.getAttribute('aria-checked')).toBe('false')
    expect(
      await page
        .getByRole('switch', { name: 'new-checkout in Development' })
        .getAttribute('aria-checked'),
    ).toBe('true')
    expect(await asked()).toMatchObject({ reason: 'DISABLED' })
  })

  test('switched on in production it serves its default', async () => {
    await page.getByRole('switch', { name: 'new-checkout in Production' }).click()
    await page.getByText('new-checkout is on in production').waitFor()
    expect(await asked()).toMatchObject({ variant: 'off', value: false, reason: 'STATIC' })
  })

  const review = () => page.getByRole('button', { name: 'Review and save' })
  const rules = () => page.locator('.rule-edits > li')

  test('a rule is made by the keyboard alone; what is refused stands at it', async () => {
    await page.getByRole('button', { name: 'Rule', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('input[aria-label=Attribute]:focus').waitFor()
    await page.keyboard.type('country')
    await review().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Added rule 1').waitFor()
    await page.keyboard.press('Enter')
    await rules().first().getByText('Give one value or more.').waitFor()
    await page.getByLabel('Attribute').focus()
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await page.keyboard.type('AT,DE')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove DE' }).waitFor()
    await page.getByText('Give one value or more.').waitFor({ state: 'detached' })
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Roll-out')
    await page.getByRole('radio', { name: 'One variant' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('slider', { name: 'Share of on' }).focus()
    await page.keyboard.press('Home')
    await rules().first().getByText('on 0%, off 100%').waitFor()
  })

  test('rules are moved by keys and by the pointer, taken out, and brought back', async () => {
    const first = () => rules().first().locator('.rule-toggle')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.keyboard.type('plan')
    await page.getByRole('button', { name: 'Move rule 2 up' }).focus()
    await page.keyboard.press('Enter')
    await first().getByText('plan').waitFor()
    await page.locator('[aria-label="Move rule 1 up"]:focus').waitFor()
    const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
    await rules().last().locator('.rule-head').dispatchEvent('dragstart', { dataTransfer })
    await rules().first().dispatchEvent('dragover', { dataTransfer })
    await rules().first().dispatchEvent('drop', { dataTransfer })
    await first().getByText('Roll-out').waitFor()
    await page.getByRole('button', { name: 'Remove rule 2' }).click()
    await rules().getByText('plan').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await rules().last().getByText('plan').waitFor()
    await page.getByRole('button', { name: 'Remove rule 2' }).click()
  })

  test('the form and the JSON are one draft; what the form cannot say stays, and what is saved was seen', async () => {
    await page.getByRole('radio', { name: 'JSON' }).click()
    const field = page.getByLabel('Definition')
    const definition = JSON.parse(await field.inputValue())
    expect(definition.rules).toMatchObject([{ name: 'Roll-out' }])
    await field.fill('{ "rules": ')
    await page.getByText('This is no JSON').waitFor()
    expect(await page.getByRole('radio', { name: 'Form' }).isDisabled()).toBe(true)
    expect(await review().isDisabled()).toBe(true)
    const raw = {
      when: { jsonLogic: { '==': [{ var: 'plan' }, 'beta'] } },
      serve: { variant: 'on' },
    }
    const odd = { name: 5, when: null, environments: 'test', schedule: null }
    await field.fill(
      JSON.stringify({ ...definition, owner: 'plover', rules: [...definition.rules, raw, odd] }),
    )
    await page.getByRole('radio', { name: 'Form' }).click()
    await rules().last().locator('.rule-toggle').click()
    await rules().last().locator('pre').getByText('"environments": "test"').waitFor()
    await page.getByRole('button', { name: 'Remove rule 3' }).click()
    await rules().nth(1).locator('.rule-toggle').click()
    await rules().nth(1).locator('pre').getByText('"beta"').waitFor()
    await page.getByRole('button', { name: 'Remove rule 2' }).click()
    await review().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The owner: none → plover').waitFor()
    await dialog.getByText('Added the rule “Roll-out”').waitFor()
    await dialog.getByLabel('Why').fill('Three countries first')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is one of').waitFor()
    await page.getByText('Three countries first').waitFor()
    expect(await asked()).toMatchObject({ variant: 'off', reason: 'SPLIT' })
  })

  test('the share is moved by keys, and set', async () => {
    const slider = page.getByRole('slider', { name: 'Share of on, in percent' })
    await slider.focus()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Set to 100%' }).click()
    await page.getByText('on from 0% to 100%').waitFor()
    expect(await asked()).toMatchObject({ variant: 'on', value: true, reason: 'SPLIT' })
  })

  test('why a context gets its variant is said step by step', async () => {
    await page.getByLabel('Context, JSON').fill('{"targetingKey": "u-1", "country": "FR"}')
    await page.getByRole('button', { name: 'Try in production' }).click()
    await page.getByText('by no rule').waitFor()
    await page.getByText('country is FR, asked for AT, DE').waitFor()
    await page.getByLabel('Context, JSON').fill('{"targetingKey": "u-1", "country": "DE"}')
    await page.getByRole('button', { name: 'Try in production' }).click()
    await page.getByText('by rule 1').waitFor()
    await page.getByText(/it falls at \d+\.\d of 100/).waitFor()
  })

  test('the switch-off holds everywhere at once, and gives back what was there', async () => {
    await page.getByRole('button', { name: 'Switch off everywhere' }).click()
    await page.getByText('new-checkout is off everywhere').waitFor()
    expect(await asked()).toMatchObject({ reason: 'DISABLED' })
    await page.getByRole('button', { name: 'Switch on again as it was' }).click()
    await page.getByRole('button', { name: 'Switch off everywhere' }).waitFor()
    expect(await asked()).toMatchObject({ variant: 'on' })
  })

  test('an earlier version is returned to, for a reason', async () => {
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByRole('button', { name: 'Return to v2' }).click()
    await page.getByRole('dialog').getByLabel('Why').fill('Too early')
    await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await page.getByText('Too early').waitFor()
    expect(await asked()).toMatchObject({ variant: 'off', reason: 'STATIC' })
  })

  test('an issue that began after a change is on the page of the flag, and the change on its chart', async () => {
    await page.getByText('No issue began within an hour of a change.').waitFor()
    const had = { contexts: { flags: { 'new-checkout': 'on' } } }
    await it.box.send(await it.box.giveKey('web', 'production'), [
      { message: 'The drawer is stuck', ...had },
      { message: 'The drawer is stuck', ...had },
    ])
    const began = page.getByRole('region', { name: 'Issues that began after a change' })
    await began.getByText('The drawer is stuck').waitFor()
    const row = began.getByRole('row').last()
    expect(await row.textContent()).toMatch(/v\d+, \d+ (s|min)100%100%2$/)
    await began.getByRole('link').click()
    const mark = page.locator('.flag.change').last()
    await mark.waitFor()
    expect(await mark.getAttribute('title')).toContain('new-checkout v')
    await page.getByLabel('Show as table').click()
    const table = page.getByRole('region', { name: 'Changes of feature flags' })
    await table.getByText('On in production').first().waitFor()
  })

  test('a segment is made in a form, or as JSON of the same', async () => {
    await go(page, '/web/segments')
    await page.getByRole('button', { name: 'New segment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Key', { exact: true }).fill('staff')
    await dialog.getByLabel('Attribute').fill('email')
    await dialog.getByLabel('How it is compared').selectOption('ends with')
    await dialog.getByLabel('Value to add').fill('@example.com')
    await dialog.getByRole('button', { name: 'Edit as JSON' }).click()
    const field = dialog.getByLabel('Who')
    const when = JSON.parse(await field.inputValue())
    expect(when).toEqual({ attribute: 'email', operator: 'endsWith', values: ['@example.com'] })
    await field.fill(JSON.stringify({ any: [when, { jsonLogic: { var: 'isStaff' } }] }))
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await dialog.locator('pre').getByText('isStaff').waitFor()
    await dialog.getByRole('button', { name: 'Make the segment' }).click()
    await page.getByRole('cell').getByText('@example.com').waitFor()
  })

  test('the list says where it is on, and finds it by its words', async () => {
    await go(page, '/web/flags')
    await page.getByText('1 flag').waitFor()
    await page.getByLabel('Search flags').fill('nothing like it')
    await page.keyboard.press('Enter')
    await page.getByText('No flag is like this').waitFor()
    await page.getByLabel('Search flags').fill('one-page')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'One-page checkout' }).waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
