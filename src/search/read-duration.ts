/** Units in ns. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1e6],
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
])

/** Reads a duration: `250ms`, `1.5s`; ms where no unit is named. @returns ns; undefined for anything else */
export function readDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-zµ]*)$/.exec(text) ?? []
  const nanos = UNITS.get(unit)
  return number === undefined || nanos === undefined ? undefined : Number(number) * nanos
}
