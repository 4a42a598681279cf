import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtInTable } from './built-in-table'
import { countryOf, openCountryTable } from './country-table'
import { mmdbOf } from './mmdb.harness'

const builtIn = await builtInTable()

test.each([
  ['the resolver of Google', '8.8.8.8', 'US'],
  ['the same over IPv6', '2001:4860:4860::8888', 'US'],
  ['a publisher in Hanover', '193.99.144.80', 'DE'],
  ['the University of Vienna', '131.130.1.1', 'AT'],
  ['a root server in Tokyo', '202.12.27.33', 'JP'],
  ['homes in Austria', '2a02:8388::', 'AT'],
  ['this machine', '127.0.0.1', ''],
  ['this machine over IPv6', '::1', ''],
  ['a network at home', '192.168.1.1', ''],
  ['documentation', '2001:db8::', ''],
  ['what is no address', 'no address', ''],
])('the table that is built in knows %s', (_, address, country) => {
  expect(builtIn.of(address)).toBe(country)
})

test('every country of the table is one that people have a name for', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = new Set<string>()
  for (let a = 1; a < 224; a++)
    for (let b = 0; b < 256; b++) codes.add(builtIn.of(`${a}.${b}.16.1`))
  codes.delete('')
  expect(codes.size).toBeGreaterThan(150)
  expect([...codes].filter((code) => names.of(code) === undefined)).toEqual([])
})

test('whatever networks a table has, an address is of the narrowest one around it', () => {
  const network = fc.record({
    octets: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(255), fc.nat(255)),
    prefix: fc.constantFrom(16, 20, 24, 28, 32),
    country: fc.constantFrom('AT', 'DE', 'CH', 'LI'),
  })
  const numberOf = (octets: readonly number[]) => octets.reduce((sum, part) => sum * 256 + part, 0)
  const startOf = (octets: readonly number[], prefix: number) =>
    Math.floor(numberOf(octets) / 2 ** (32 - prefix))
  const apart = fc.uniqueArray(network, {
    maxLength: 8,
    // Networks that do not lie in each other: a tree has one value a leaf.
    comparator: (a, b) =>
      startOf(a.octets, Math.min(a.prefix, b.prefix)) ===
      startOf(b.octets, Math.min(a.prefix, b.prefix)),
  })
  fc.assert(
    fc.property(apart, fc.tuple(fc.nat(3), fc.nat(3), fc.nat(255), fc.nat(255)), (all, octets) => {
      const entries = all.map(({ octets: at, prefix, country }) => [
        `${at.join('.')}/${prefix}`,
        { country: { iso_code: country } },
      ])
      const table = openCountryTable(mmdbOf(Object.fromEntries(entries)))
      for (const asked of [octets, ...all.map((one) => one.octets)]) {
        const around = all.find(
          ({ octets: at, prefix }) => startOf(at, prefix) === startOf(asked, prefix),
        )
        expect(table.of(asked.join('.'))).toBe(around?.country ?? '')
      }
    }),
  )
})

test.each([
  ['MaxMind and DB-IP', { country: { iso_code: 'AT', names: { en: 'Austria' } } }, 'AT'],
  ['tables of countries alone', { country_code: 'AT' }, 'AT'],
  ['IPinfo', { country: 'AT', continent: 'EU' }, 'AT'],
  ['a table of something else', { autonomous_system_number: 1853 }, ''],
])('countries are read as %s write them', (_, entry, country) => {
  expect(openCountryTable(mmdbOf({ '10.0.0.0/8': entry })).of('10.1.2.3')).toBe(country)
})

test.each([
  ['AT', 'AT'],
  ['at', 'AT'],
  ['EU', ''],
  ['XX', ''],
  ['T1', ''],
  ['Austria', ''],
  [null, ''],
  [43, ''],
])('%p is the country %p', (said, country) => {
  expect(countryOf(said)).toBe(country)
})
