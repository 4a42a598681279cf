import { expect, setDefaultTimeout, test } from 'bun:test'
import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { opened } from '../compile/compile.harness'

setDefaultTimeout(60_000)

const SOURCES = 300
const NAMES = 20_000
const LINES = 150

let seed = 1
function below(most: number): number {
  seed = (seed * 48271) % 2147483647
  return seed % most
}

/** @returns segments of different columns, in no order when `isMixed` */
function lineOf(isMixed: boolean): SourceMapSegment[] {
  let column = below(50)
  const segments = Array.from({ length: below(300) }, (): SourceMapSegment => {
    column += 1 + (below(20) === 0 ? below(100_000) : below(15))
    const fields = [column, below(SOURCES), below(5000), below(300)] as const
    if (below(10) === 0) return [column]
    return below(2) === 0 ? [...fields] : [...fields, below(NAMES)]
  })
  return isMixed ? segments.sort(() => below(3) - 1) : segments
}

test.each([
  ['in order', false],
  ['with columns that go back', true],
])('a made-up map %s leads where another decoder goes', (_, isMixed) => {
  const json = {
    version: 3 as const,
    sources: Array.from({ length: SOURCES }, (_, i) => `src/${i}.ts`),
    names: Array.from({ length: NAMES }, (_, i) => `name${i}`),
    mappings: encode(Array.from({ length: LINES }, () => lineOf(isMixed))),
  }
  const map = opened(json)
  const reference = new TraceMap(json)
  const wrong: unknown[] = []
  for (let i = 0; i < 20_000; i++) {
    const line = 1 + below(LINES)
    const column = below(10) === 0 ? below(400_000) : below(3000)
    const found = map.find(line, column + 1)
    const expected = originalPositionFor(reference, { line, column })
    const isSame =
      typeof found === 'object'
        ? found.file === expected.source &&
          found.line === expected.line &&
          found.column === expected.column + 1 &&
          (found.name ?? null) === expected.name
        : found === undefined && expected.source === null
    if (!isSame) wrong.push({ line, column, found, expected })
  }
  expect(wrong).toEqual([])
})
