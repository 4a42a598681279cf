import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFit } from './check-fit'
import { eachColumn } from './each-column'
import type { RawMap } from './raw-map'

test.each<[string, string, [line: number, column: number][]]>([
  ['nothing', '', []],
  ['one place', 'AAAA', [[0, 0]]],
  [
    'places that go on',
    'AAAA,IAAM,SAASA',
    [
      [0, 0],
      [0, 4],
      [0, 13],
    ],
  ],
  ['a number of two digits', 'gBAAA', [[0, 16]]],
  [
    'lines that begin anew',
    'IAAA;;IAAA,C',
    [
      [0, 4],
      [2, 4],
      [2, 5],
    ],
  ],
  [
    'places that go back',
    'IAAA,DAAA',
    [
      [0, 4],
      [0, 3],
    ],
  ],
])('the places of mappings are read: %s', (_, mappings, places) => {
  const found: [number, number][] = []
  eachColumn(mappings, (line, column) => found.push([line, column]))
  expect(found).toEqual(places)
})

const at = (line: number, column: number, mappings: string) => ({
  offset: { line, column },
  map: { mappings },
})

test.each<[string, RawMap, string, RegExp | undefined]>([
  ['of the file', { mappings: 'AAAA;IAAA' }, 'let a\nlet b', undefined],
  ['that ends with empty lines', { mappings: 'AAAA;;;' }, 'let a', undefined],
  ['that maps the end of a line', { mappings: 'KAAA' }, 'let a', undefined],
  ['in bytes instead of UTF-16 units', { mappings: 'MAAA' }, '"é"+1', undefined],
  ['of a longer line', { mappings: 'MAAA' }, 'let a', /column 7 of line 1, which has 5/],
  ['of more lines', { mappings: 'AAAA;;AAAA' }, 'let a\r\nlet b', /line 3, it has 2/],
  ['in parts', { sections: [at(0, 0, 'AAAA'), at(1, 4, 'CAAA')] }, 'let a\nlet b', undefined],
  ['with a part too low', { sections: [at(2, 0, 'AAAA')] }, 'let a\nlet b', /line 3, it has 2/],
  ['with a part too far right', { sections: [at(0, 5, 'CAAA')] }, 'let a', /column 7 of line 1/],
])('a map %s', (_, map, code, complaint) => {
  const check = expect(() => checkFit(map, code))
  if (complaint) check.toThrow(complaint)
  else check.not.toThrow()
})

describe('of two builds that were minified', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-fit-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function built(name: string, change: (text: string) => string) {
    const source = await Bun.file(join(import.meta.dir, 'inject-debug-id.ts')).text()
    const path = join(folder, `${name}.ts`)
    await Bun.write(path, change(source.replaceAll(/^import .*$/gm, '')))
    const { outputs } = await Bun.build({
      entrypoints: [path],
      minify: true,
      sourcemap: 'external',
    })
    const [code = '', map = ''] = await Promise.all(outputs.map((output) => output.text()))
    return { code, map: JSON.parse(map) as RawMap }
  }

  test('each has its own map, and none has that of the other', async () => {
    const one = await built('one', (text) => text)
    const other = await built('other', (text) =>
      text
        .replace('hashbang', 'beginning')
        .replace('code.includes(line)', 'code.startsWith(id) || code.includes(line)'),
    )
    for (const { map, code } of [one, other]) expect(() => checkFit(map, code)).not.toThrow()
    expect(() => checkFit(one.map, other.code)).toThrow(/of another build/)
    expect(() => checkFit(other.map, one.code)).toThrow(/of another build/)
  })
})
