import type { Page } from 'playwright-core'

/**
 * What the button for CSV of a page downloads.
 * @param name of what it downloads, which the file has too
 * @returns the text of the file
 */
export async function csvOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `CSV of ${name}`, exact: true }).click()
  const file = await download
  if (file.suggestedFilename() !== `${name}.csv`)
    throw new Error(`It is called ${file.suggestedFilename()}, not ${name}.csv.`)
  return Bun.file(await file.path()).text()
}
