import type { SectionAt } from '../../../db/columns/sections'
import { readTexts } from '../../../db/columns/texts'
import { lazy } from '../../../lib/lazy'
import { readIndexes } from './index-column'
import type { Meta } from './meta'
import { FORMAT, SECTIONS, type Section, TEXT_COLUMNS } from './sections'

/** Reads what `encodeSections` has written, section by section, and each column of texts once. */
export class SectionReader {
  readonly meta: Meta
  private readonly columns: (() => string[])[]

  /** @throws when they were written in another format */
  constructor(private readonly sectionAt: SectionAt) {
    const meta: Meta = JSON.parse(Buffer.from(this.section('meta')).toString())
    if (meta.format !== FORMAT)
      throw new Error(
        `Spans are in format ${meta.format}, this version reads ${FORMAT}: start the version that wrote them.`,
      )
    this.meta = meta
    this.columns = meta.texts.map((count, column) => {
      const lengths = SECTIONS.length + 2 * column
      return lazy(() => readTexts(sectionAt(lengths + 1), sectionAt(lengths), count))
    })
  }

  /** A section as it was written. */
  section(name: Section): Uint8Array {
    return this.sectionAt(SECTIONS.indexOf(name))
  }

  /** For each span an index among the items of a column. */
  indexes(name: Section): Uint32Array {
    return readIndexes(this.section(name), this.meta.count)
  }

  /** The distinct texts of a column. */
  texts(column: (typeof TEXT_COLUMNS)[number]): string[] {
    return this.columns[TEXT_COLUMNS.indexOf(column)]?.() as string[]
  }

  /** The distinct values of an attribute. @param key its index among the keys */
  values(key: number): string[] {
    return this.columns[TEXT_COLUMNS.length + key]?.() as string[]
  }

  /** Which value of an attribute the spans have, as `readShapes` reads it. */
  valueIndexes(key: number): Uint8Array {
    return this.sectionAt(SECTIONS.length + 2 * this.columns.length + key)
  }
}
