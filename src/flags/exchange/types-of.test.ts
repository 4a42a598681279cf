import { expect, test } from 'bun:test'
import { flagOf } from '../flag.harness'
import { typesOf } from './types-of'

test('types of flags are TypeScript that nothing in a name can leave', () => {
  const types = typesOf('shop', [
    flagOf({ key: 'new-checkout', name: 'Evil */ export const x = 1 /*' }),
    flagOf({ key: 'theme', type: 'string', variants: { a: 'blue', b: "gr'een" } }),
    flagOf({ key: 'limit', type: 'number', variants: { a: 1, b: 2 } }),
    flagOf({
      key: 'config',
      type: 'object',
      variants: { a: { size: 1, tags: ['x'] }, b: { size: 2, tags: ['y', 3] } },
    }),
  ])
  expect(types).toContain('  "new-checkout": boolean\n')
  expect(types).toContain(`  "theme": "blue" | "gr'een"\n`)
  expect(types).toContain('  "limit": number\n')
  expect(types).toContain(
    '  "config": { "size": number; "tags": (string)[] } | { "size": number; "tags": (string | number)[] }\n',
  )
  expect(types).toContain('  "new-checkout": "on" | "off"\n')
  expect(types).toContain('  /** Evil * / export const x = 1 /* */\n')
  new Bun.Transpiler({ loader: 'ts' }).transformSync(types)
})
