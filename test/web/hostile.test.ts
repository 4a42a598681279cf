import { expect, test } from 'bun:test'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { LOOKS, settled } from './tabs'

/** Hostile texts, sent in every field that pages show. */
const HOSTILE = {
  'markup with a handler':
    '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  'a link that runs': 'javascript:alert(1)',
  'an entity': '&lt;b&gt;&#x202e;',
  'text turned around': '\u202egnp.exe\u2066\u200f',
  'terminal colours': '\u001b[31mred\u001b[0m\u0007',
  'ten thousand characters': 'W'.repeat(8000),
  'stacked marks': 'Z\u0351\u036b\u0343\u036a\u0302\u036b'.repeat(200),
  'a template': '{{constructor.constructor("document.title=3")()}}',
  'null and lone halves': 'a\u0000b\ud800c',
}

const eventOf = (name: string, text: string) => ({
  exception: {
    type: text.slice(0, 900),
    value: `${name}: ${text}`,
    stacktrace: [
      {
        function: text.slice(0, 900),
        filename: `${text.slice(0, 900)}.js`,
        lineno: 1,
        inApp: true,
      },
    ],
  },
  release: 'R'.repeat(250),
  tags: { hostile: text.slice(0, 1900), [text.slice(0, 190)]: 'x' },
  user: { id: text.slice(0, 900), email: text.slice(0, 900) },
  transaction: text,
})

const events = Object.entries(HOSTILE).map(([what, text]) => eventOf(what, text))

async function startHostile() {
  const box = await startBox()
  await box.signUp()
  const name = '<b onmouseover=x>Shop \u202e</b>'
  const { slug } = await box.ask<{ slug: string }>('POST', '/projects', { name })
  await box.send(await box.giveKey(slug, 'production'), events)
  return { ...box, slug }
}

inBrowser('hostile content', startHostile, (it) => {
  test.each(LOOKS.slice(1, 3).map(({ name, ...look }) => [name, look] as const))(
    'runs nothing and breaks no list at %s',
    async (_, look) => {
      const page = await it.browser.open(`/${it.box.slug}/issues`, look)
      expect(await page.locator('li.row').count()).toBe(events.length)
      expect(await page.title()).toBe('Issues · Whimbrel')
      const { width, widest, highest } = await page.evaluate(() => ({
        width: document.documentElement.clientWidth,
        widest: document.documentElement.scrollWidth,
        highest: Math.max(
          ...[...document.querySelectorAll('li.row')].map((row) => row.clientHeight),
        ),
      }))
      expect(widest).toBe(width)
      expect(highest).toBeLessThanOrEqual(80)
      expect(
        await page.locator('.list img, .list script, .list [href^="javascript"]').count(),
      ).toBe(0)
      expect(await page.locator('.list').textContent()).not.toMatch(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not show.
        /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/,
      )
      await page.getByLabel('Search issues').fill('hostile:')
      await page.locator('#completion li').first().waitFor()
      await settled(page)
      expect(it.browser.troubles).toEqual([])
      await page.context().close()
    },
  )
})
