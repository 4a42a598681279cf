import { describe, expect, test } from 'bun:test'
import { compiled, opened } from '../compile/compile.harness'
import { ByteCache } from './byte-cache'
import { openMap } from './open-map'

/** A map of one source, with a segment at the start of its first line. */
const mapOf = (text: string, path = 'a.ts') => ({
  version: 3,
  sources: [path],
  sourcesContent: [text],
  mappings: 'AAAA',
})

describe('context', () => {
  const text = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`).join('\n')
  const map = opened(mapOf(text))

  test.each([
    ['in the middle', 10, 2, ['line 8', 'line 9'], ['line 11', 'line 12']],
    ['at the beginning', 2, 5, ['line 1'], ['line 3', 'line 4', 'line 5', 'line 6', 'line 7']],
    ['at the end', 20, 1, ['line 19'], []],
    ['alone', 7, 0, [], []],
  ])('%s', (_, line, around, preContext, postContext) => {
    expect(map.context(0, line, around)).toEqual({
      contextLine: `line ${line}`,
      preContext,
      postContext,
    })
  })

  test('is not there beyond the end, nor without a text', () => {
    expect(map.context(0, 21, 5)).toBeUndefined()
    const { sourcesContent: _, ...bare } = mapOf('')
    expect(opened(bare).context(0, 1, 5)).toBeUndefined()
  })

  test('is the same, however lines end', () => {
    for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029'])
      expect(opened(mapOf(text.replaceAll('\n', end))).context(0, 10, 3)).toEqual(
        map.context(0, 10, 3),
      )
  })

  test('cuts lines that nobody wrote', () => {
    const long = opened(mapOf(`a\n${'😀'.repeat(100_000)}\nb`))
    expect(long.context(0, 2, 1)).toEqual({
      contextLine: '😀'.repeat(512),
      preContext: ['a'],
      postContext: ['b'],
    })
  })

  test('of any line of a long text is what it was', () => {
    const lines = Array.from({ length: 12_000 }, (_, i) =>
      i % 997 === 0 ? 'é'.repeat(40_000 + i) : `${'x'.repeat(i % 60)} ü😀 ${i}`,
    )
    for (const end of ['\n', '\r\n', '\r']) {
      const long = opened(mapOf(lines.join(end)))
      for (let i = 0; i < lines.length; i += 7) {
        const { contextLine, preContext } = long.context(0, i + 1, 1) ?? {}
        expect(contextLine).toBe(lines[i]?.slice(0, 1024) as string)
        expect(preContext?.[0]).toBe(lines[i - 1]?.slice(0, 1024) as string)
      }
    }
  })
})

describe('functions', () => {
  const text = [
    'export class Cart {',
    '  total() {',
    '    return this.items.map((item) => {',
    '      return item.price',
    '    })',
    '  }',
    '}',
    'function checkout() { throw new Error() }',
  ].join('\n')

  test.each([
    ['in a method', 3, 12, 'Cart.total'],
    ['in an arrow inside of it', 4, 14, '<anonymous>'],
    ['in the method again, after the arrow', 5, 7, 'Cart.total'],
    ['in a function', 8, 30, 'checkout'],
    ['outside of all', 7, 2, undefined],
    ['before all', 1, 1, undefined],
  ])('%s', (_, line, column, name) => {
    expect(opened(mapOf(text)).functionAt(0, line, column)).toBe(name)
  })

  test('of packages and of ignored sources are not looked for', () => {
    expect(opened(mapOf(text, '../node_modules/a/a.js')).functionAt(0, 8, 30)).toBeUndefined()
    expect(opened({ ...mapOf(text), ignoreList: [0] }).functionAt(0, 8, 30)).toBeUndefined()
  })
})

test('a look-up reads the directory, and one part of positions, of sources and of text', () => {
  const { parts } = compiled(mapOf('a\nb'))
  const read: number[] = []
  const map = openMap((part) => {
    read.push(part)
    return parts[part]
  }, new ByteCache(1000))
  map.find(1, 1)
  expect(read.length).toBe(4)
  map.find(1, 1)
  expect(read.length).toBe(4)
})

test('a part that is gone is an error, not a wrong line', () => {
  const { parts } = compiled(mapOf('a'))
  const map = openMap((part) => (part === 0 ? parts[0] : undefined), new ByteCache(1000))
  expect(() => map.find(1, 1)).toThrow('A source map lacks part')
  expect(() => openMap(() => new Uint8Array(40)).find(1, 1)).toThrow('no compiled source map')
})

test('two maps do not mix, though they share what is remembered', () => {
  const cache = new ByteCache(2 ** 20)
  const [one, two] = ['one', 'two'].map((text) => {
    const { parts } = compiled(mapOf(text, `${text}.js`))
    return openMap((part) => parts[part], cache)
  })
  expect([one, two].map((map) => map?.find(1, 1))).toMatchObject([
    { file: 'one.js' },
    { file: 'two.js' },
  ])
  expect(one?.context(0, 1, 0)?.contextLine).toBe('one')
})
