const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['tb', 1e12],
  ['kib', 2 ** 10],
  ['mib', 2 ** 20],
  ['gib', 2 ** 30],
  ['tib', 2 ** 40],
])

/** Reads a size: `512`, `1.5MB`, `4KiB`. @returns bytes; undefined for anything else */
export function readBytes(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/i.exec(text) ?? []
  const bytes = UNITS.get(unit.toLowerCase())
  return number === undefined || bytes === undefined ? undefined : Number(number) * bytes
}
