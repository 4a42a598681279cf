import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'

async function startOwned() {
  const box = await startBox()
  await box.signUp()
  return box
}

inBrowser('backups', startOwned, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/default/settings/backups')
  })

  test('one is made by hand, and listed once it is there', async () => {
    await page.getByText('None yet.').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByRole('row', { name: /whimbrel-\w+\.tar .* by hand read back, whole/ }).waitFor()
    await page.getByRole('button', { name: 'Back up now' }).waitFor()
    await page.getByRole('button', { name: 'Copy the command' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^whimbrel restore '.*\/backups\/whimbrel-\w+\.tar' --data DIR$/,
    )
  })

  test('a schedule is set, and stays', async () => {
    await page.getByLabel('Each day').check()
    await page.getByLabel('At UTC').fill('04:30')
    await page.getByLabel('How many stay').fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Schedule saved').waitFor()
    await page.reload()
    expect(await page.getByLabel('At UTC').inputValue()).toBe('04:30')
    expect(await page.getByLabel('How many stay').inputValue()).toBe('5')
    await page.getByLabel('Never').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('no schedule is set').waitFor()
  })
})
