import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { IssueSummary } from '../../src/issues/model'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { LOOKS, settled } from './tabs'

/** Hostile texts, sent in every field that the issue page shows. */
const HOSTILE = {
  'markup with a handler':
    '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  'a link that runs': 'javascript:document.title=1',
  'text turned around': '\u202egnp.exe\u2066\u200f',
  'terminal colours': '\u001b[31mred\u001b[0m\u0007',
  'ten thousand characters': 'W'.repeat(10_000),
  'stacked marks': 'Z\u0351\u036b\u0343\u036a\u0302\u036b'.repeat(200),
  'what ends a quote': `'"\`);$(reboot)\n\`\`\`\n# heading @all`,
  'null and lone halves': 'a\u0000b\ud800c',
}

function eventOf(name: string, text: string) {
  const word = text.slice(0, 900)
  const inside = { [text.slice(0, 190)]: text, deep: { [word]: [text, null, { text }] } }
  const frame = {
    function: word,
    filename: `${word}.js`,
    module: word,
    lineno: 3,
    colno: 9,
    inApp: true,
    contextLine: text,
    preContext: [text, '', '\t'],
    postContext: [text],
    vars: inside,
  }
  const library = { ...frame, filename: `node_modules/${word}/index.js`, inApp: false }
  const script = { function: word, filename: `https://x/${word}.js`, lineno: 1, colno: 2 }
  const exception = { type: word, value: `${name}: ${text}`, stacktrace: [library, script, frame] }
  const crumb = { category: word, type: word, message: text, level: word, data: inside }
  return {
    exception: [exception, { ...exception, mechanism: { type: word, handled: false } }],
    platform: word.slice(0, 60),
    release: [...text].slice(0, 200).join('').replace(/\p{C}/gu, ''),
    logger: word,
    serverName: word,
    sessionId: word,
    transaction: word,
    tags: { hostile: text.slice(0, 1900), [text.slice(0, 190)]: 'x' },
    user: { id: word, email: word, username: word, ip: word, more: inside },
    request: {
      url: `https://x/${word}`,
      method: word,
      query: inside,
      data: inside,
      headers: { [word]: text, cookie: text, Referer: text },
    },
    contexts: { browser: { name: word, version: word }, [word]: inside, odd: text },
    extra: inside,
    breadcrumbs: [crumb, { data: { from: text, to: text } }, { data: { url: text, status: word } }],
    sdk: { name: word, version: word },
  }
}

async function startHostile() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Web' })
  const key = await box.giveKey('web', 'production')
  const events = Object.entries(HOSTILE).map(([name, text]) => eventOf(name, text))
  await box.send(key, events)
  const path = '/projects/web/issues?environment=production'
  const { items } = await box.ask<{ items: IssueSummary[] }>('GET', path)
  for (const { id } of items)
    for (const text of Object.values(HOSTILE))
      await box.ask('POST', `/issues/${id}/comments`, { text: text.slice(0, 9000) })
  return { ...box, sent: events.length, ids: items.map(({ shortId }) => shortId) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not show.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/

/** The texts that show on hover. */
const titles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[title]')].map((one) => one.getAttribute('title')).join(' '),
  )

inBrowser('hostile content', startHostile, (it) => {
  test.each(LOOKS.slice(1, 3).map(({ name, ...look }) => [name, look] as const))(
    'runs nothing and breaks no issue page at %s (Bugsink 2.0.13)',
    async (_, look) => {
      expect(it.box.ids).toHaveLength(it.box.sent)
      const page = await it.browser.open('/web/issues', look)
      for (const id of it.box.ids)
        for (const view of ['frames=all&chart=table', 'tab=events', 'tab=tags']) {
          await page.goto(`/web/issues/${id}?${view}`)
          await settled(page)
          await page.evaluate(() => {
            for (const one of document.querySelectorAll<HTMLDetailsElement>('#main details'))
              one.open = true
          })
          expect(await page.title()).toStartWith(`${id} `)
          expect(await page.locator('#main img, #main script, [href^="javascript"]').count()).toBe(
            0,
          )
          expect(await page.locator('#main').textContent()).not.toMatch(UNSEEN)
          expect(await titles(page)).not.toMatch(UNSEEN)
          const [width, widest] = await page.evaluate(() => {
            const { clientWidth, scrollWidth } = document.documentElement
            return [clientWidth, scrollWidth]
          })
          expect([id, view, widest]).toEqual([id, view, width])
        }
      expect(it.browser.troubles).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  test('stays text in what is copied (Stackpit 0.3.18)', async () => {
    const page = await it.browser.open('/web/issues')
    for (const id of it.box.ids) {
      await page.goto(`/web/issues/${id}`)
      await settled(page)
      for (const name of [/^As Markdown/, /^As curl/]) {
        await page.locator('summary', { hasText: 'Copy' }).click()
        await page.getByRole('button', { name }).click()
        await settled(page)
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        expect(copied).not.toMatch(UNSEEN)
      }
    }
  })
})
