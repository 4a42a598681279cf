import { beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { accessibilityFaults } from './axe'
import type { Box } from './box'
import type { InBrowser } from './in-browser'
import { go, LOOKS, missingIcons } from './tabs'
import type { View } from './views'

// With WHIMBREL_LOOKS=all, screenshots of every view in every look go to screenshots/, which git ignores: look at them.

const FOLDER = join(import.meta.dir, '../../screenshots')
/** One wide and dark, one narrow and light look: faults of the other two looks show in one of these. */
const CHECKED = ['1440-dark', '390-light']
/** For people, and before a release: every view in every look, and a picture of each. It takes ten minutes. */
const FOR_PEOPLE = process.env.WHIMBREL_LOOKS === 'all'
const LOOKED_AT = FOR_PEOPLE ? LOOKS : LOOKS.filter(({ name }) => CHECKED.includes(name))
/** Otherwise every third view is looked at, in one look or the other by turns; the others are reported as skipped. */
const EVERY = 3
/** Longer pages are cut in their screenshot. */
const MAX_HEIGHT = 4000

/** A test a view. */
export function lookAt(views: readonly View[], it: InBrowser<Box>): void {
  const looks: { isStranger: boolean; look: string; context: BrowserContext }[] = []
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true })
    for (const isStranger of [false, true])
      for (const { name: look, ...options } of LOOKED_AT)
        looks.push({
          isStranger,
          look,
          context: await it.browser.context({ ...options, isStranger }),
        })
  })

  for (const [place, view] of views.entries())
    test.skipIf(!FOR_PEOPLE && place % EVERY !== 0)(`${view.name} is without fault`, async () => {
      const turn = place / EVERY
      it.browser.troubles.length = 0
      const faults = await Promise.all(
        looks
          .filter(({ isStranger }) => isStranger === (view.isStranger ?? false))
          .filter((_look, i) => FOR_PEOPLE || i === turn % LOOKED_AT.length)
          .map(({ look, context }) => shoot(view, look, context)),
      )
      expect(faults.flat()).toEqual([])
      expect(it.browser.troubles.filter((trouble) => !isStaged(trouble, view))).toEqual([])
    })
}

/** @returns the faults of the view, a line each */
async function shoot(view: View, look: string, context: BrowserContext): Promise<string[]> {
  const page = await context.newPage()
  await go(page, view.path)
  await view.before?.(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const size = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, Math.max(height, size.height)) })
  // What a view focused may have scrolled it, and what lies under a bar then is too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  if (FOR_PEOPLE) await page.screenshot({ path: join(FOLDER, `${view.name}-${look}.png`) })
  const faults = [
    ...(size.width > width ? [`it is ${size.width} px wide, not ${width}`] : []),
    ...(await missingIcons(page)).map((name) => `there is no icon ${name}`),
    ...(CHECKED.includes(look) ? await accessibilityFaults(page) : []),
  ]
  await page.close()
  return faults.map((fault) => `${look}: ${fault}`)
}

/** Whether a trouble is part of the view: one that cuts the network makes the browser report that. */
const isStaged = (trouble: string, { name }: View) =>
  name.endsWith('-offline') && trouble.includes('ERR_FAILED')
