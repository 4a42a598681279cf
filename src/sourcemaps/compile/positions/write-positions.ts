import { isBefore, Segment } from '../../lookup/segment'
import type { Section } from '../map-draft'
import { MapRefused } from '../map-refused'
import type { PositionPages } from './position-pages'
import { References } from './references'
import { SortedLines } from './sorted-lines'

/**
 * Writes the segments of all sections as those of one map, and checks what they point to.
 * @returns how many lines of the minified file the map speaks of
 * @throws MapRefused
 */
export function writePositions(pages: PositionPages, sections: readonly Section[]): number {
  const end = new Segment()
  let firstSource = 0
  let lines = 0
  for (const [i, section] of sections.entries()) {
    const where = sections.length > 1 ? `sections, entry ${i + 1}, ` : ''
    if (i > 0 && !comesAfter(section, sections[i - 1] as Section, end))
      throw new MapRefused(`${where}offset: it lies before the end of the section before it.`)
    writeSection(pages, section, firstSource, end, where)
    firstSource += section.map.sources.length
    lines = Math.max(lines, section.line + (section.map.mappings?.lines ?? 1))
  }
  pages.flush()
  return lines
}

/**
 * Whether a section begins behind the one before it. It may begin where the other has its last segment, but two
 * cannot begin at one position.
 */
const comesAfter = (section: Section, before: Section, end: Segment) =>
  isBefore(before, section) && !isBefore(section, end)

function writeSection(
  pages: PositionPages,
  { line, column, map }: Section,
  firstSource: number,
  end: Segment,
  where: string,
): void {
  const log = map.mappings?.log
  const references = new References(map, where)
  const shifted = new Segment()
  const lines = new SortedLines(pages, log?.isSorted !== false)
  log?.each((segment) => {
    references.check(segment)
    shifted.copy(segment)
    shifted.column += segment.line === 0 ? column : 0
    shifted.line += line
    shifted.source += firstSource
    shifted.name += map.firstName
    lines.add(shifted)
    if (isBefore(end, shifted)) end.copy(shifted)
  })
  lines.end()
}
