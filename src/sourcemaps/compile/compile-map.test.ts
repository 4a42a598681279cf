import { describe, expect, test } from 'bun:test'
import { encode } from '@jridgewell/sourcemap-codec'
import { compiled, opened, refusalOf } from './compile.harness'

const MAP = {
  version: 3,
  sources: ['a.js', 'b.js'],
  sourcesContent: ['one\ntwo\nthree', null],
  names: ['foo'],
  mappings: 'AAAA,IACGA;ACAA',
}
const at = (line: number, column: number, map: object = MAP) => opened(map).find(line, column)

test.each([
  ['a segment', 1, 1, { file: 'a.js', line: 1, column: 1, name: undefined }],
  ['between two segments, the one before', 1, 4, { file: 'a.js', line: 1, column: 1 }],
  ['a segment with a name', 1, 5, { file: 'a.js', line: 2, column: 4, name: 'foo' }],
  ['far behind the last segment', 1, 9999, { file: 'a.js', line: 2, column: 4 }],
  ['another source, without its text', 2, 1, { file: 'b.js', line: 2, column: 4 }],
])('found: %s', (_, line, column, found) => {
  expect(at(line, column)).toMatchObject(found)
})

test.each([
  ['before the first segment of its line', ';EAAA', 2, 2, undefined],
  ['in a line without segments', 'AAAA;;AAAA', 2, 1, undefined],
  ['in code of the build, by a segment of one field', 'AAAA,E', 1, 3, undefined],
  ['beyond the lines of the map', 'AAAA', 2, 1, 'beyond the file'],
  ['where the source has no such line', 'AAGA', 1, 1, 'beyond the source'],
  ['where the line of the source is shorter', 'AAAK', 1, 1, 'beyond the source'],
  ['at the end of the line of a source', 'AAAG', 1, 1, { line: 1, column: 4 }],
] as const)('not found: %s', (_, mappings, line, column, found) => {
  const original = at(line, column, { ...MAP, mappings })
  if (typeof found === 'object') expect(original).toMatchObject(found)
  else expect(original).toBe(found as undefined)
})

test('fields stand in any order', () => {
  const fields: [string, unknown][] = Object.entries({
    ...MAP,
    ignoreList: [1],
    sourceRoot: 'src',
    x: [{}],
  })
  const found = [at(1, 5), at(2, 1)]
  for (let turn = 0; turn < fields.length; turn++) {
    fields.push(fields.shift() as [string, unknown])
    const map = opened(Object.fromEntries(fields))
    expect([map.find(1, 5), map.find(2, 1)]).toMatchObject([
      { ...(found[0] as object), file: 'src/a.js', isIgnored: false },
      { ...(found[1] as object), file: 'src/b.js', isIgnored: true },
    ])
  }
})

test.each([
  ['src', 'src/a.js'],
  ['src/', 'src/a.js'],
  ['', 'a.js'],
])('the source root %j', (sourceRoot, file) => {
  expect(at(1, 1, { ...MAP, sourceRoot })).toMatchObject({ file })
})

test('a source without a name has its text', () => {
  const map = opened({ ...MAP, sources: [null, 'b.js'] })
  expect(map.find(1, 5)).toMatchObject({ file: '', line: 2, name: 'foo' })
  expect(map.context(0, 2, 1)).toEqual({
    contextLine: 'two',
    preContext: ['one'],
    postContext: ['three'],
  })
})

test('the ignore list of Chrome counts like that of the standard', () => {
  expect(at(2, 1, { ...MAP, x_google_ignoreList: [1] })).toMatchObject({ isIgnored: true })
})

test('slashes that JSON escapes are digits of mappings', () => {
  const json = JSON.stringify({ ...MAP, mappings: '+/////DAAA' }).replaceAll('/', '\\/')
  expect(opened(json).find(1, 2 ** 31)).toMatchObject({ line: 1 })
})

describe('an index map', () => {
  const section = (line: number, column: number, map: object = MAP) => ({
    offset: { line, column },
    map,
  })
  const index = (...sections: object[]) => ({ version: 3, sections })

  test('moves the maps in it, each with its own sources and names', () => {
    const other = { ...MAP, sources: ['c.js', 'd.js'], names: ['bar'] }
    const map = opened(index(section(0, 10), section(1, 5, other), section(9, 0)))
    expect(map.find(1, 5)).toBeUndefined()
    expect(map.find(1, 15)).toMatchObject({ file: 'a.js', line: 2, name: 'foo', source: 0 })
    expect(map.find(2, 1)).toMatchObject({ file: 'b.js' })
    expect(map.find(2, 6)).toMatchObject({ file: 'c.js', line: 1 })
    expect(map.find(2, 10)).toMatchObject({ file: 'c.js', line: 2, name: 'bar', source: 2 })
    expect(map.find(3, 1)).toMatchObject({ file: 'd.js' })
    expect(map.find(10, 5)).toMatchObject({ file: 'a.js', name: 'foo', source: 4 })
  })

  test('may tell the offset after the map', () => {
    const map = opened(index({ map: MAP, offset: { column: 3, line: 7 } }))
    expect(map.find(8, 8)).toMatchObject({ file: 'a.js', line: 2 })
  })

  test('has sections that meet, but do not overlap', () => {
    expect(refusalOf(index(section(0, 0), section(1, 0)))).toBeUndefined()
    expect(refusalOf(index(section(0, 0), section(0, 9)))).toBe(
      'sections, entry 2, offset: it lies before the end of the section before it.',
    )
  })

  test('says in which section something is wrong', () => {
    expect(refusalOf(index(section(0, 0), section(2, 0, { ...MAP, names: [] })))).toBe(
      'sections, entry 2, mappings, line 1, segment 2: name index 0 but there are 0 names.',
    )
    expect(refusalOf(index(section(0, 0), section(2, 0, index())))).toBe(
      'sections, entry 2, mappings: the map lacks it.',
    )
  })
})

const { mappings: _, ...withoutMappings } = MAP
test.each([
  ['[]', 'A source map is a JSON object; this is none.'],
  ['{"version":3', 'The map is not JSON: a comma was expected, at byte 12.'],
  [withoutMappings, 'mappings: the map lacks it.'],
  [{ ...MAP, version: '3' }, 'version: it is a string and must be a number.'],
  [{ ...MAP, version: 4 }, 'version: it is 4 and must be 3.'],
  [{ ...MAP, file: 1 }, 'file: it is a number and must be a string.'],
  [{ ...MAP, sources: [{}] }, 'sources, entry 1: it is an object and must be a string or null.'],
  [
    { ...MAP, sourcesContent: ['', 1] },
    'sourcesContent, entry 2: it is a number and must be a string or null.',
  ],
  [{ ...MAP, names: [null] }, 'names, entry 1: it is null and must be a string.'],
  [{ ...MAP, ignoreList: [2] }, 'ignoreList: there is source index 2, but there are 2 sources.'],
  [{ ...MAP, ignoreList: [0.5] }, 'ignoreList, entry 1: 0.5 is no index of a source.'],
  [{ ...MAP, debugId: 'x' }, 'debugId: it is no UUID.'],
  [
    { ...MAP, mappings: ';;AAAA,CSAA' },
    'mappings, line 3, segment 2: source index 9 but there are 2 sources.',
  ],
  [{ ...MAP, sections: [] }, 'sections: a map that has them has no mappings of its own.'],
  ['{"version":3,"version":3}', 'version: the map has it twice.'],
  [
    `${JSON.stringify(MAP)}}`,
    `The map is not JSON: something stands after the map, at byte ${JSON.stringify(MAP).length}.`,
  ],
])('%j is refused', (map, reason) => {
  expect(refusalOf(map)).toBe(reason)
})

test('the debug id of the standard comes before that of old tools, and is written one way', () => {
  const debugId = '1AAD9D9E2B50454fa5f20dd5e95c154c'
  const old = '85314830-023f-4cf1-a267-535f4e37bb17'
  const canonical = '1aad9d9e-2b50-454f-a5f2-0dd5e95c154c'
  expect(compiled({ ...MAP, debug_id: old }).debugId).toBe(old)
  expect(compiled({ ...MAP, debugId, debug_id: old }).debugId).toBe(canonical)
  expect(compiled({ ...MAP, debug_id: old, debugId }).debugId).toBe(canonical)
})

test('the size is that of the inflated map', () => {
  expect(compiled(MAP).sizeBytes).toBe(JSON.stringify(MAP).length)
})

describe('a map and the sources that it embeds', () => {
  const sources = ['a.js']
  const text = Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n')
  const mapped = (lineOf: (i: number) => number) =>
    encode([Array.from({ length: 2000 }, (_, i) => [i, 0, lineOf(i), 0])])

  test('fit when few positions lie beyond them', () => {
    const mappings = mapped((i) => (i % 5 === 0 ? 500 : i % 100))
    const map = opened({ version: 3, sources, sourcesContent: [text], mappings })
    expect([map.find(1, 1), map.find(1, 2)]).toMatchObject(['beyond the source', { line: 2 }])
  })

  test('do not fit when many do', () => {
    const mappings = mapped((i) => (i % 2 === 0 ? 500 : i % 100))
    expect(refusalOf({ version: 3, sources, sourcesContent: [text], mappings })).toMatch(
      /^The map does not fit the sources that it embeds: of \d+ positions, \d+ lie beyond/,
    )
    expect(refusalOf({ version: 3, sources, mappings })).toBeUndefined()
  })
})
