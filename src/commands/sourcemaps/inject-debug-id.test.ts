import { expect, test } from 'bun:test'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { debugIdFor, debugIdOf } from './debug-id'
import { injectDebugId } from './inject-debug-id'
import type { RawMap } from './raw-map'

const id = '0d6f17f1-5b02-85ad-be18-b6f3a20db216'
const map: RawMap = { mappings: 'AAAA,IAAI;AACA' }
const registered = /^!function\(\)\{.*_debugIds.*"0d6f17f1-5b02-85ad-be18-b6f3a20db216"/m

test.each<[string, string, string]>([
  ['plain code', 'let a\nlet b', '§\nlet a\nlet b\n//# debugId=ID\n'],
  [
    'code that names its map',
    'let a\n//# sourceMappingURL=a.js.map',
    '§\nlet a\n//# debugId=ID\n//# sourceMappingURL=a.js.map',
  ],
  ['code that has the id', 'let a\n//# debugId=ID', '§\nlet a\n//# debugId=ID'],
  ['a program', '#!/usr/bin/env node\nlet a\n', '#!/usr/bin/env node\n§\nlet a\n//# debugId=ID\n'],
  ['strict code', '"use strict";let a\n', '"use strict";§\n"use strict";let a\n//# debugId=ID\n'],
  [
    'strict code below a licence',
    "/*! MIT */\n// b\n'use strict'\nlet a\n",
    "'use strict';§\n/*! MIT */\n// b\n'use strict'\nlet a\n//# debugId=ID\n",
  ],
  ['a string that is none', '"use strict".length\n', '§\n"use strict".length\n//# debugId=ID\n'],
])('%s registers its id in a line of its own', (_, code, expected) => {
  const injected = injectDebugId({ code: code.replace('ID', id), map }, id)
  const line = /!function.*\(\);/.exec(injected.code)?.[0] ?? ''
  expect(line).toMatch(registered)
  expect(injected.code.replace(line, '§').replace(id, 'ID')).toBe(expected)
  expect(injectDebugId(injected, id)).toEqual(injected)
})

test.each<[string, string, RawMap, unknown]>([
  ['moves down', 'a', { mappings: 'AAAA;AACA' }, { mappings: ';AAAA;AACA' }],
  ['moves below a hashbang', '#!a\n', { mappings: ';AAAA' }, { mappings: ';;AAAA' }],
  ['that ends at the hashbang', '#!a\n', { mappings: '' }, { mappings: ';' }],
  [
    'in parts moves each part',
    'a',
    { sections: [{ offset: { line: 0, column: 4 }, map: { mappings: 'A' } }] },
    { sections: [{ offset: { line: 1, column: 4 }, map: { mappings: 'A' } }] },
  ],
  [
    'in parts is opened where the line goes into one',
    '#!a\n',
    {
      sections: [
        { offset: { line: 0, column: 0 }, map: { mappings: ';AAAA' } },
        { offset: { line: 2, column: 0 }, map: { mappings: 'A' } },
      ],
    },
    {
      sections: [
        { offset: { line: 0, column: 0 }, map: { mappings: ';;AAAA' } },
        { offset: { line: 3, column: 0 }, map: { mappings: 'A' } },
      ],
    },
  ],
])('a map %s', (_, code, before, after) => {
  expect(injectDebugId({ code, map: before }, id).map).toEqual({
    ...(after as RawMap),
    debugId: id,
  })
})

test('a build maps every place as before', async () => {
  const { outputs } = await Bun.build({
    entrypoints: [import.meta.path.replace('.test.ts', '.ts')],
    minify: true,
    sourcemap: 'external',
  })
  const [code = '', json = ''] = await Promise.all(outputs.map((output) => output.text()))
  const before: RawMap = JSON.parse(json)
  const after = injectDebugId({ code, map: before }, id)
  const columns = [...Array(code.indexOf('\n')).keys()]
  expect(columns.length).toBeGreaterThan(400)
  const places = (map: RawMap, line: number) => {
    const decoded = new SourceMap(map as SourceMapPayload)
    return columns.map((column) => ({ ...decoded.findEntry(line, column), generatedLine: 0 }))
  }
  expect(places(after.map, 1)).toEqual(places(before, 0))
})

test('code runs as before, and then its file is known by its id', () => {
  const { code } = injectDebugId({ code: 'result = 2', map }, id)
  const context: { result?: unknown; _debugIds?: object } = createContext({ result: 1 })
  runInContext(code, context, { filename: '/assets/app.js' })
  const [[stack, found] = []] = Object.entries(context._debugIds ?? {})
  expect(context.result).toBe(2)
  expect(stack).toContain('/assets/app.js:1:')
  expect(found).toBe(id)
})

test.each<[string, string, RawMap, string | undefined]>([
  ['of the file', `//# debugId=${id}`, {}, id],
  ['of the map', '', { debugId: id }, id],
  ['of an older map', '', { debug_id: id }, id],
  ['in capitals without dashes', '', { debugId: id.toUpperCase().replaceAll('-', '') }, id],
  ['of both', `//# debugId=${id.toUpperCase()}`, { debugId: id }, id],
  ['of none', 'let debugId = 1', {}, undefined],
])('a debug id %s is read', (_, code, from, expected) => {
  expect(debugIdOf(code, from)).toBe(expected)
})

test('a debug id that is none, or two that differ, are told', () => {
  expect(() => debugIdOf('//# debugId=1', {})).toThrow('no UUID')
  expect(() => debugIdOf(`//# debugId=${id}`, { debugId: id.replace('0', '1') })).toThrow(
    'another build',
  )
})

test('a debug id follows from what is built', () => {
  expect(debugIdFor('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  expect(debugIdFor('a')).toBe(debugIdFor('a'))
  expect(debugIdFor('a')).not.toBe(debugIdFor('b'))
})
