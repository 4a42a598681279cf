import { expect, test } from 'bun:test'
import { checkFit } from './check-fit'
import { furthestColumns } from './furthest-columns'
import type { RawMap } from './raw-map'

test.each<[string, string, number[]]>([
  ['nothing', '', [-1]],
  ['one place', 'AAAA', [0]],
  ['places that go on', 'AAAA,IAAM,SAASA', [13]],
  ['a number of two digits', 'gBAAA', [16]],
  ['lines that begin anew', 'IAAA;;IAAA,C', [4, -1, 5]],
  ['places that go back', 'IAAA,DAAA', [4]],
])('mappings reach as far as their columns: %s', (_, mappings, furthest) => {
  expect(furthestColumns(mappings)).toEqual(furthest)
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
