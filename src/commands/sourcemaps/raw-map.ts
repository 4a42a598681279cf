/** A source map as it lies in a file (ECMA-426): the members that the command reads. */
export interface RawMap {
  file?: unknown
  mappings?: unknown
  sections?: RawSection[]
  debugId?: unknown
  /** The name of `debugId` before the proposal. */
  debug_id?: unknown
}

interface RawSection {
  offset: { line: number; column: number }
  map: RawMap
}

/**
 * Reads the JSON of a map.
 * @throws Error with what is wrong
 */
export function readRawMap(bytes: Uint8Array): RawMap {
  const text = new TextDecoder().decode(bytes)
  // Servers put this line before JSON that must not run as a script (ECMA-426, fetching source maps).
  const json = text.startsWith(")]}'") ? text.slice(text.indexOf('\n') + 1) : text
  const map = parsed(json)
  if (typeof map === 'object' && map !== null && !Array.isArray(map)) return map
  throw new Error('Its map is no JSON object.')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error(`Its map is not JSON: ${(cause as Error).message}.`, { cause })
  }
}
