import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countryFinder } from './countries'
import { mmdbOf } from './mmdb.harness'

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-countries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(bytes: string | Uint8Array): string {
  const path = join(folder, `${Bun.randomUUIDv7()}.mmdb`)
  writeFileSync(path, bytes)
  return path
}
const austria = mmdbOf({ '8.0.0.0/8': { country: { iso_code: 'AT' } } })

test('the table that an operator names tells countries, and no other', async () => {
  const { of, operators } = countryFinder(fileOf(austria))
  expect(operators?.fault).toBeUndefined()
  expect(operators?.table?.type).toBe('GeoLite2-Country')
  expect(await of('8.8.8.8')).toBe('AT')
  expect(await of('9.9.9.9')).toBe('')
  // The table has IPv4 alone.
  expect(await of('2001:4860:4860:0')).toBe('')
  expect(await of(undefined)).toBe('')
})

test.each([
  ['nothing', 'gone', /ENOENT/],
  ['a folder', folder, /EISDIR|directory|regular/i],
  ['a text', fileOf('country,AT'), /no MMDB file/],
  ['a file that is cut off', fileOf(austria.subarray(0, austria.length - 30)), /not all of one/],
  [
    'a table of providers',
    fileOf(mmdbOf({ '8.0.0.0/8': { autonomous_system_number: 1 } }, 'GeoLite2-ASN')),
    /another kind \(GeoLite2-ASN\)/,
  ],
])(
  'with %s under the name that an operator gave, the built-in table is used',
  async (_, path, fault) => {
    const { of, operators } = countryFinder(path)
    expect(operators).toMatchObject({ path, fault: expect.stringMatching(fault) })
    expect(await of('8.8.8.8')).toBe('US')
  },
)
