import { afterAll, beforeAll, describe, setDefaultTimeout } from 'bun:test'
import type { Box } from './box'
import { chromiumPath } from './chromium'
import { openBrowser, type Tabs } from './tabs'

/** A browser and the server it looks at; both are there once the tests run. */
export interface InBrowser<Started extends Box> {
  box: Started
  browser: Tabs
}

/** Tests with a box and a browser of their own; skipped where there is no Chromium. */
export function inBrowser<Started extends Box>(
  name: string,
  start: () => Promise<Started>,
  define: (it: InBrowser<Started>) => void,
): void {
  setDefaultTimeout(30_000)
  describe.skipIf(!chromiumPath())(name, () => {
    const it = {} as InBrowser<Started>
    beforeAll(async () => {
      it.box = await start()
      it.browser = await openBrowser(it.box)
    })
    afterAll(async () => {
      await it.browser?.close()
      await it.box?.stop()
    })
    define(it)
  })
}
