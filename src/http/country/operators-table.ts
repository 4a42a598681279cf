import { readFileSync, statSync } from 'node:fs'
import { messageOf } from '../../lib/message-of'
import { type CountryTable, openCountryTable } from './country-table'

/** What is known of the table that an operator named. */
export interface OperatorsTable {
  path: string
  /** Undefined where it cannot be used. */
  table?: CountryTable
  /** Why it cannot be used. */
  fault?: string
}

/** Tables of cities, which may be named too, have some 60 MB. */
const MOST_BYTES = 512 * 1024 * 1024
/** Addresses all over the space that is given out. A table that knows a country of none of them is about something else. */
const EVERYWHERE = Array.from({ length: 223 }, (_, n) => `${n + 1}.1.1.1`)

/** Reads the MMDB file that an operator named, of countries or of cities: GeoLite2, DB-IP, IPinfo or one of their own. */
export function readOperatorsTable(path: string): OperatorsTable {
  try {
    const { size } = statSync(path)
    if (size > MOST_BYTES)
      return { path, fault: `it has ${size} bytes; a table may have ${MOST_BYTES}` }
    return { path, ...opened(readFileSync(path)) }
  } catch (cause) {
    return { path, fault: messageOf(cause) }
  }
}

function opened(bytes: Uint8Array): { table: CountryTable } | { fault: string } {
  try {
    const table = openCountryTable(bytes)
    if (EVERYWHERE.some((address) => table.of(address) !== '')) return { table }
    return { fault: `it is a table of another kind (${table.type}), without countries` }
  } catch (cause) {
    return { fault: `it is no MMDB file, or not all of one (${messageOf(cause)})` }
  }
}
