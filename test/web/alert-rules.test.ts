import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AlertRuleView } from '../../src/alerts/rules/model'
import { ALERT_RULE_VIEWS } from './alert-rule-views'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { startWatchedShop, timesAbove } from './watched-shop'

const RULES = '/storefront/alerts/rules'
/** The next day may begin while the test runs. */
const UNTIL = /Muted until (tomorrow|today), 09:00/

inBrowser('alert rules', startWatchedShop, (it) => {
  lookAt(ALERT_RULE_VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(RULES)
  })
  const slider = () => page.getByRole('slider')
  const field = (name: string) => page.getByRole('textbox', { name })
  const wouldHaveFired = (threshold: number) =>
    page.getByText(`Would have fired ${timesAbove(threshold)} times`).waitFor()
  const ruleNamed = async (name: string) => {
    const { items } = await it.box.ask<{ items: AlertRuleView[] }>(
      'GET',
      '/projects/storefront/alertRules',
    )
    return items.find((one) => one.name === name)
  }

  test('one is made from a starting point: the line is dragged, the counts follow, and it is saved', async () => {
    await page.getByText('New rule').click()
    await page.getByRole('link', { name: 'Many errors' }).click()
    await page.getByText('Would not have fired').waitFor()
    await field('Critical').fill('20')
    await wouldHaveFired(20)
    expect(await page.getByText(/is above 20, in production/).isVisible()).toBe(true)

    await dragTo(0.9)
    const dragged = Number(await slider().getAttribute('aria-valuenow'))
    expect(dragged).toBeLessThan(10)
    await wouldHaveFired(dragged)
    expect(await field('Critical').inputValue()).toBe(String(dragged))

    await page.getByRole('radiogroup', { name: 'Other thresholds' }).waitFor()
    await page.getByRole('button', { name: 'Make the rule' }).click()
    await page.waitForURL(/alerts\/rules\/(?!new)/)
    await page.reload()
    await wouldHaveFired(dragged)
    expect(await ruleNamed('Many errors')).toMatchObject({
      evaluatedEnvironment: 'production',
      thresholds: [{ severity: 'critical', op: '>', value: dragged }],
    })
  })

  test('the line moves by keys, a step or five at a time', async () => {
    await field('Critical').fill('20')
    await slider().focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    expect(Number(await slider().getAttribute('aria-valuenow'))).toBe(25)
    await wouldHaveFired(25)
  })

  test('who leaves without saving is asked, and may stay', async () => {
    await page.getByRole('link', { name: 'Issues' }).first().click()
    await page.getByText('Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.goBack()
    await page.getByText('Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await field('Critical').inputValue()).toBe('25')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByText('Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/storefront\/issues/)
  })

  test('what the server refuses is said at its field, and the last answer stays', async () => {
    await page.goto(`${RULES}/new?start=many-events`)
    await field('Critical').fill('20')
    await wouldHaveFired(20)
    await field('Warning').fill('50')
    await page
      .getByRole('group', { name: 'Is' })
      .getByText('The critical threshold lies beyond that of the warning.')
      .waitFor()
    await wouldHaveFired(20)
    await field('Warning').fill('')
    await field('Critical').fill('many')
    await page.getByText('Type a number, such as 20.').waitFor()
    await wouldHaveFired(20)
    await page.getByLabel('Which events').fill('levl>>"')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'When' }).getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Make the rule' }).click()
    expect(page.url()).toContain('/new')
  })

  test('it is quiet until tomorrow, and tells again when somebody says so', async () => {
    await page.goto(`${RULES}/${it.box.slow.id}`)
    await page.locator('summary').getByText('Snooze').click()
    await page.getByRole('button', { name: 'For an hour' }).click()
    await page.getByText(/^quiet until (today|tomorrow), /).waitFor()
    const until = Date.parse((await ruleNamed(it.box.slow.name))?.mutedUntil ?? '')
    expect(until).toBeGreaterThan(Date.now())
    await page.locator('summary').getByText('Snoozed').click()
    await page.getByRole('button', { name: 'Tell again now' }).click()
    await page.locator('summary').getByText('Snooze', { exact: true }).waitFor()
    expect((await ruleNamed(it.box.slow.name))?.mutedUntil).toBeNull()
  })

  test('a rule is turned off, copied and deleted from the list', async () => {
    await page.goto(RULES)
    const more = (name: string) => page.getByLabel(`More about ${name}`, { exact: true }).click()
    await more('Many errors')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('row', { name: /^Many errors .* off/ }).waitFor()
    await more('Many errors')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Many errors (copy)' }).first().waitFor()
    await page.goto(RULES)
    await more('Many errors (copy)')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('row', { name: /\(copy\)/ }).waitFor({ state: 'detached' })
    expect(await ruleNamed('Many errors (copy)')).toBeUndefined()
  })

  test('a project is muted until tomorrow morning, and says so until somebody ends it', async () => {
    await page.goto('/storefront/alerts/quiet')
    await page.getByText('Channels are told as the rules say.').waitFor()
    await page.getByText('Mute the project').click()
    await page.getByRole('button', { name: 'Until tomorrow, 9:00' }).click()
    await page.getByText(UNTIL).waitFor()
    await page.reload()
    await page.getByText(UNTIL).waitFor()
    const { mute } = await it.box.ask<{ mute: { by: string } }>('GET', '/projects/storefront/mute')
    expect(mute.by).toBe('dunlin@halfmoon.example')
    await page.getByRole('button', { name: 'Tell again now' }).click()
    await page.getByText('Channels are told as the rules say.').waitFor()
  })

  test('a weekly window is made, changed, deleted, and brought back', async () => {
    await page.getByRole('button', { name: 'New window' }).click()
    await page.getByLabel('Name').fill('Nightly import')
    await page.getByRole('combobox', { name: /^In/ }).selectOption('production')
    await page.getByLabel('Each week').check()
    await page.getByLabel('Sun').uncheck()
    for (const day of ['Mon', 'Fri']) await page.getByLabel(day).check()
    await page.getByLabel('From').fill('23:30')
    await page.getByLabel('To', { exact: true }).fill('01:00')
    await page.getByLabel('Time zone').fill('Europe/Atlantis')
    await page.getByRole('button', { name: 'Make the window' }).click()
    await page.getByRole('alert').getByText('no such time zone').waitFor()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Make the window' }).click()
    const row = page.getByRole('row', { name: /Nightly import/ })
    await row.getByText('Mon, Fri, 23:30 to 01:00 (Europe/Berlin)').waitFor()

    await page.getByRole('button', { name: 'Edit Nightly import' }).click()
    await page.getByLabel('Name').fill('Stock import')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete Stock import' }).click()
    await page.getByText('No window yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Stock import Mon, Fri, 23:30 to 01:00/ }).waitFor()
  })

  /** Drags the line to a height of its chart. @param share from 0 at the top to 1 */
  async function dragTo(share: number) {
    const chart = await page.locator('.series').boundingBox()
    const line = await slider().boundingBox()
    if (!chart || !line) throw new Error('There is no chart.')
    const x = chart.x + chart.width / 2
    await page.mouse.move(x, line.y + 1)
    await page.mouse.down()
    await page.mouse.move(x, chart.y + chart.height * 0.5, { steps: 4 })
    await page.mouse.move(x, chart.y + chart.height * share, { steps: 4 })
    await page.mouse.up()
  }
})
