import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startShop } from './otlp-clients/shop'
import { launch } from './web/chromium'

interface Sent {
  title: string
  traceId?: string
  exception: { stacktrace: Record<string, unknown>[] }[]
}

/** `WHIMBREL_TOOLCHAINS=1` runs what the examples say, with packages from npm. */
if (process.env.WHIMBREL_TOOLCHAINS !== '1')
  test.skip('examples take WHIMBREL_TOOLCHAINS=1 and npm', () => {})
else
  describe('an example, as its README says', async () => {
    const shop = await startShop()
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'whimbrel-examples-')))
    const releases = await shop.giveKey({ environment: 'production', scopes: ['releases:write'] })
    const running: Bun.Subprocess[] = []
    let browser: Browser | undefined
    afterAll(async () => {
      for (const child of running) process.kill(-child.pid)
      await browser?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Runs the commands of a README in a copy of its folder; the last one serves. */
    async function serve(name: string, port: string, env: Record<string, string>) {
      const copy = join(folder, name)
      cpSync(join(import.meta.dir, '../examples', name), copy, { recursive: true })
      const text = await Bun.file(join(copy, 'README.md')).text()
      const commands = (/```sh\n(.*?)```/s.exec(text)?.[1] ?? '')
        .split('\n')
        .filter((line) => line && !line.startsWith('export '))
        .map((line) => line.replace(/\b3000\b/, port))
      const child = Bun.spawn(['sh', '-ec', commands.join('\n')], {
        cwd: copy,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          WHIMBREL_URL: shop.server.url,
          PORT: port,
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      })
      running.push(child)
      const url = `http://localhost:${port}`
      while (!(await fetch(url).catch(() => undefined))) {
        expect(child.exitCode).toBeNull()
        await Bun.sleep(50)
      }
      return url
    }

    async function press(url: string) {
      browser ??= await launch()
      const page = await browser.newPage()
      await page.goto(url)
      await page.click('button')
      await page.goto('about:blank')
    }

    async function found(text: string): Promise<Sent> {
      for (;;) {
        const where = new URLSearchParams({ environment: 'all', query: `"${text}"` })
        const { items } = await shop.ask<{ items: { id: string }[] }>(
          `/projects/${shop.project}/issues?${where}`,
        )
        const [issue] = items
        if (!issue) await Bun.sleep(50)
        else {
          const page = await shop.ask<{ items: { id: string }[] }>(`/issues/${issue.id}/events`)
          return shop.ask<Sent>(`/events/${page.items[0]?.id}`)
        }
      }
    }

    async function namesOf(traceId: string | undefined): Promise<string[]> {
      for (;;) {
        const spans = await shop.spansOf(traceId as string).catch(() => [])
        if (spans.length > 0) return spans.map(({ name }) => name)
        await Bun.sleep(50)
      }
    }

    test('a page', async () => {
      await press(`${await serve('page', '39001', { WHIMBREL_KEY: shop.key })}/public.html`)
      const { traceId, exception } = await found('parcel is too heavy')
      expect(exception[0]?.stacktrace.at(-1)?.function).toContain('weigh')
      expect(await namesOf(traceId)).toContain('/public.html')
    })

    test('Express', async () => {
      const url = await serve('express', '39002', { WHIMBREL_KEY: shop.key })
      await fetch(`${url}/orders/7`)
      const { traceId, exception } = await found('no order 7')
      expect(exception[0]?.stacktrace.at(-1)?.contextLine).toContain('throw new RangeError')
      expect(await namesOf(traceId)).toEqual(['GET /orders/:id'])
    })

    test('Vite', async () => {
      await press(
        await serve('vite', '4173', { VITE_WHIMBREL_KEY: shop.key, WHIMBREL_KEY: releases }),
      )
      const { traceId, exception } = await found('no bags to count')
      expect(exception[0]?.stacktrace.at(-1)).toMatchObject({
        function: 'countBags',
        filename: expect.stringMatching(/main\.js$/),
        contextLine: "  throw new RangeError('There are no bags to count')",
      })
      expect(await namesOf(traceId)).toContain('/')
    })
  })
