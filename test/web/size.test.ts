import { expect, test } from 'bun:test'
import { buildWeb } from '../../web/build'

const MAX_FIRST_LOAD_BYTES = 60 * 1024

const files = await buildWeb()
const text = (name: string) => new TextDecoder().decode(files.get(name))
/** What the page names, and what its scripts import at once. */
const firstLoad = new Set(['index.html'])
for (const name of firstLoad)
  for (const [, loaded = ''] of text(name).matchAll(
    /(?:src="|href="|from"|import")\/_assets\/([^"]+)"/g,
  ))
    firstLoad.add(loaded)

test('the first load is small', () => {
  const sizes = [...firstLoad].map((name) => [name, files.get(`${name}.gz`)?.byteLength ?? 0])
  const total = sizes.reduce((sum, [, bytes]) => sum + Number(bytes), 0)
  expect({ sizes, isSmall: total > 20_000 && total <= MAX_FIRST_LOAD_BYTES }).toMatchObject({
    isSmall: true,
  })
})

test('everything that is loaded is there, and carries a hash of its content', () => {
  expect(firstLoad.size).toBeGreaterThan(4)
  const loaded = [...firstLoad].filter((name) => name !== 'index.html')
  expect(loaded.filter((name) => !files.has(name))).toEqual([])
  expect(loaded.filter((name) => !/-[a-z0-9]{8,}\.\w+$/.test(name))).toEqual([])
})

test('nothing names another host, and nothing of the machine it was built on', () => {
  for (const [name] of files)
    if (/\.(js|css|html)$/.test(name)) {
      expect(text(name)).not.toContain(import.meta.dir)
      expect(text(name)).not.toMatch(/(?:src|href|url\(|import\(|fetch\()["'(]?https?:/)
    }
})
