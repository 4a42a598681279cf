import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { build } from 'esbuild'
import { type OutputChunk, rollup } from 'rollup'
import { minify } from 'terser'
import { opened } from '../compile/compile.harness'
import type { MapIndex } from './open-map'

// Four bundlers, and every position of what they make.
setDefaultTimeout(60_000)

const TYPEBOX = join(import.meta.dir, '../../../node_modules/@sinclair/typebox/build/esm/index.mjs')

/** Each bundles the same package; the last stands on what rollup made. */
const BUNDLERS: [string, () => Promise<string>][] = [
  ['esbuild', fromEsbuild],
  ['Bun', fromBun],
  ['rollup', async () => (await fromRollup()).map?.toString() ?? ''],
  ['terser over rollup', fromTerser],
]

describe.each(BUNDLERS)('a map of %s', (_, make) => {
  let json = ''
  let map: MapIndex
  let reference: TraceMap

  beforeAll(async () => {
    json = await make()
    map = opened(json)
    reference = new TraceMap(json)
  })

  test('leads from each of its positions, and from behind it, where another decoder goes', () => {
    const wrong: unknown[] = []
    let asked = 0
    for (const [line, segments] of decode(JSON.parse(json).mappings).entries())
      for (const [column] of segments)
        for (const at of [column, column + 1]) {
          const found = map.find(line + 1, at + 1)
          const expected = originalPositionFor(reference, { line: line + 1, column: at })
          asked++
          if (said(found) !== expectedOf(expected)) wrong.push({ line, at, found, expected })
        }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(10_000)
  })

  test('shows the lines of the sources that it embeds', () => {
    const { sources, sourcesContent } = JSON.parse(json)
    for (const [source, path] of sources.entries()) {
      const lines = (sourcesContent[source] as string).split('\n')
      const line = 1 + (lines.length >> 1)
      expect([path, map.context(source, line, 0)?.contextLine]).toEqual([path, lines[line - 1]])
    }
  })
})

function said(found: ReturnType<MapIndex['find']>): string {
  if (typeof found !== 'object') return found ?? 'nothing'
  return `${found.file}:${found.line}:${found.column} ${found.name ?? ''}`
}

function expectedOf({ source, line, column, name }: ReturnType<typeof originalPositionFor>) {
  return source === null ? 'nothing' : `${source}:${line}:${column + 1} ${name ?? ''}`
}

async function fromEsbuild(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [TYPEBOX],
    bundle: true,
    minify: true,
    sourcemap: true,
    write: false,
    outdir: 'out',
    format: 'esm',
  })
  return outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? ''
}

async function fromBun(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [TYPEBOX],
    minify: true,
    sourcemap: 'external',
  })
  return outputs.find(({ kind }) => kind === 'sourcemap')?.text() ?? ''
}

async function fromRollup(): Promise<OutputChunk> {
  const bundle = await rollup({ input: TYPEBOX, logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'es', sourcemap: true })
  return output[0]
}

async function fromTerser(): Promise<string> {
  const { code, map } = await fromRollup()
  const { map: minified } = await minify(
    { 'index.js': code },
    { module: true, sourceMap: { content: map as never, includeSources: true } },
  )
  return minified as string
}
