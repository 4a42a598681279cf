import { furthestColumns } from './furthest-columns'
import type { RawMap } from './raw-map'

/**
 * Whether a map can be of a file: it must not speak of lines and columns that the file has not.
 * @throws Error that says where it does
 */
export function checkFit(map: RawMap, code: string): void {
  checkPart(map, code.split(/\r\n|[\n\r\u2028\u2029]/), 0, 0)
}

function checkPart(map: RawMap, lines: string[], line: number, column: number): void {
  for (const { offset, map: part } of map.sections ?? [])
    checkPart(part, lines, line + offset.line, offset.column + (offset.line === 0 ? column : 0))
  if (typeof map.mappings !== 'string') return
  furthestColumns(map.mappings).forEach((furthest, i) => {
    if (furthest < 0) return
    const text = lines[line + i]
    if (text === undefined)
      throw otherBuild(`its map speaks of line ${line + i + 1}, it has ${lines.length}`)
    // Some tools count bytes instead of UTF-16 units, which gives more.
    const length = Buffer.byteLength(text)
    const reached = furthest + (i === 0 ? column : 0)
    if (reached > length)
      throw otherBuild(
        `its map speaks of column ${reached + 1} of line ${line + i + 1}, which has ${length}`,
      )
  })
}

const otherBuild = (how: string) =>
  new Error(`The map does not fit the file, it is of another build: ${how}. Build both again.`)
