import type { JsonReader, Kind } from './json-reader'
import { MapRefused } from './map-refused'

/** Makes sure of what the next value is. @param where in words, to begin the refusal with */
export function demand(reader: JsonReader, where: string, ...kinds: Kind[]): Kind {
  const kind = reader.kind()
  if (kinds.includes(kind)) return kind
  throw new MapRefused(`${where}: it is ${said(kind)} and must be ${kinds.map(said).join(' or ')}.`)
}

const ARTICLES: Partial<Record<Kind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
}
const said = (kind: Kind) => ARTICLES[kind] ?? kind
