import { expect, test } from 'bun:test'
import { writtenName } from './written-name'

const cases: [
  claim: string,
  name: string | undefined,
  line: number,
  column: number,
  kept: boolean,
][] = [
  ['a word', 'checkout', 1, 4200, true],
  ['a method', 'Cart.total', 3, 9, true],
  ['a name of the least letters', 't', 1, 4200, false],
  ['a method of such', 'e.nt', 1, 4200, false],
  ['a constructor of such', 'new Ab', 1, 4200, false],
  ['a short word of a file that people could read', 'run', 120, 17, true],
  ['a short name near the start of a bundle', 'run', 1, 17, false],
  ['what an obfuscator wrote', '_0x3f2a1b', 120, 17, false],
  ['none', undefined, 120, 17, false],
]

test.each(cases)('%s', (_claim, name, lineno, colno, kept) => {
  const frame = { lineno, colno, ...(name !== undefined && { function: name }) }
  expect(writtenName(frame)).toBe(kept ? name : undefined)
})
