import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const symbols = [...read('icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, id = '']) => id)
const sources = readdirSync(import.meta.dir, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map(read)
  .join('\n')

test('every symbol is used, and stands there once', () => {
  expect(symbols.toSorted()).toEqual([...new Set(symbols)].toSorted())
  const isUsed = (id: string) =>
    new RegExp(`['"#]${id.replace(/^(?:i|g|lv)-/, '')}\\b`).test(sources)
  expect(symbols.filter((id) => !isUsed(id))).toEqual([])
})

test('every icon that a component names is there', () => {
  const named = [...sources.matchAll(/<Icon\s+name="([^"]+)"/g)].map(([, name]) => `i-${name}`)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((id) => !symbols.includes(id))).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(import.meta.dir, path), 'utf8')
}
