import { lazy } from '../../lib/lazy'
import { orNone } from '../../lib/or-none'
import { type Indexes, READERS, readNumbers, WRITERS, writeNumbers } from './numbers'
import { openPacked, packSections } from './packed-sections'
import { readTexts, writeTexts } from './texts'

/**
 * What a column holds, a value a row:
 * - `number`: whole numbers from 0 to below 2^48
 * - `rising`: whole numbers that are near the one before, such as times
 * - `id`: 48 random bits
 * - `text`: texts of which many are the same
 */
export type ColumnKind = 'number' | 'rising' | 'id' | 'text'

/** The columns of a table by name, in the order in which they lie. New ones go to the end: what was written before lacks them. */
export type TableShape = Readonly<Record<string, ColumnKind>>

type ValueOf<K extends ColumnKind> = K extends 'text' ? string : number
export type RowOf<S extends TableShape> = { [C in keyof S]: ValueOf<S[C]> }

/** A column of texts: the distinct ones, and for each row the index of its own. */
export interface TextColumn {
  texts: readonly string[]
  of: Indexes
}

type Columns<S extends TableShape> = { [C in keyof S]: ColumnOf<S[C]> }
type ColumnOf<K extends ColumnKind> = K extends 'text' ? TextColumn : Float64Array

/** A table as it was read: each column is unpacked when it is first asked for. */
export type Table<S extends TableShape> = { readonly count: number } & {
  readonly [C in keyof S]: () => ColumnOf<S[C]>
}

interface Meta {
  count: number
  /** The names of the columns, each with the number of its distinct texts; 0 of numbers. */
  columns: [name: string, texts: number][]
}

/** Sections of one column. */
const EACH = 3
const EMPTY = new Uint8Array(0)
const utf8 = new TextEncoder()

/** Writes columns, each by itself, so that a report unpacks those it asks about. @param level of zstd */
export function packTable<S extends TableShape>(
  shape: S,
  columns: Columns<S>,
  { count, level }: { count: number; level: number },
): Uint8Array {
  const meta: Meta = { count, columns: [] }
  const sections: Uint8Array[] = [EMPTY]
  for (const [name, kind] of Object.entries(shape)) {
    const column = columns[name] as TextColumn | Float64Array
    if (kind === 'text') {
      const { texts, of } = column as TextColumn
      meta.columns.push([name, texts.length])
      sections.push(writeNumbers(of, texts.length), ...writeTexts(texts))
    } else {
      meta.columns.push([name, 0])
      sections.push(WRITERS[kind](column as Float64Array), EMPTY, EMPTY)
    }
  }
  sections[0] = utf8.encode(JSON.stringify(meta))
  return packSections(sections, level)
}

/** @throws when the bytes are damaged */
export function openTable<S extends TableShape>(shape: S, body: Uint8Array): Table<S> {
  const sectionAt = openPacked(body)
  const { count, columns }: Meta = JSON.parse(Buffer.from(sectionAt(0)).toString())
  const read = Object.entries(shape).map(([name, kind]) => {
    const index = columns.findIndex(([one]) => one === name)
    const section = 1 + EACH * index
    return [
      name,
      lazy((): TextColumn | Float64Array => {
        if (index < 0) return kind === 'text' ? noTexts(count) : new Float64Array(count)
        const bytes = sectionAt(section)
        if (kind !== 'text') return READERS[kind](bytes, count)
        const texts = columns[index]?.[1] as number
        return {
          texts: readTexts(sectionAt(section + 2), sectionAt(section + 1), texts),
          of: readNumbers(bytes, count) as Indexes,
        }
      }),
    ]
  })
  return { count, ...Object.fromEntries(read) }
}

/** The same for readers: a damaged table is as good as gone, and must not take a report with it. The log has the reason. */
export const openTableOrNone = <S extends TableShape>(shape: S, body: Uint8Array) =>
  orNone('a table that cannot be read is left out', () => openTable(shape, body))

/** Gathers rows into columns. */
export function tableBuilder<S extends TableShape>(shape: S) {
  const names = Object.keys(shape)
  const values = names.map((): number[] => [])
  const texts = names.map(() => new Map<string, number>())
  let count = 0
  return {
    get count() {
      return count
    },
    add(row: RowOf<S>): void {
      for (let i = 0; i < names.length; i++) {
        const value = row[names[i] as string] as string | number
        const column = values[i] as number[]
        column.push(
          typeof value === 'string' ? numberOf(texts[i] as Map<string, number>, value) : value,
        )
      }
      count++
    },
    /** The rows as a table, without packing them. */
    open(): Table<S> {
      const columns = columnsOf()
      return {
        count,
        ...Object.fromEntries(columns.map(([name, column]) => [name, () => column])),
      } as Table<S>
    },
    pack(level: number): Uint8Array {
      return packTable(shape, Object.fromEntries(columnsOf()) as Columns<S>, { count, level })
    },
  }

  function columnsOf(): [string, TextColumn | Float64Array][] {
    return names.map((name, i) => {
      const column = Float64Array.from(values[i] as number[])
      if (shape[name] !== 'text') return [name, column]
      const distinct = [...(texts[i] as Map<string, number>).keys()]
      return [name, { texts: distinct, of: Uint32Array.from(column) }]
    })
  }
}

/** The rows of several tables one after the other, column by column: no row becomes an object. */
export function joinTables<S extends TableShape>(
  shape: S,
  tables: readonly Table<S>[],
  level: number,
): Uint8Array {
  const count = tables.reduce((sum, table) => sum + table.count, 0)
  const columns = Object.entries(shape).map(([name, kind]) => {
    const parts = tables.map((table) => (table[name] as () => TextColumn | Float64Array)())
    return [
      name,
      kind === 'text'
        ? joinTexts(parts as TextColumn[], count)
        : joinNumbers(parts as Float64Array[], count),
    ]
  })
  return packTable(shape, Object.fromEntries(columns) as Columns<S>, { count, level })
}

function joinTexts(parts: readonly TextColumn[], count: number): TextColumn {
  const known = new Map<string, number>()
  const of = new Uint32Array(count)
  let at = 0
  for (const part of parts) {
    const numbers = part.texts.map((text) => numberOf(known, text))
    for (let i = 0; i < part.of.length; i++) of[at++] = numbers[part.of[i] as number] as number
  }
  return { texts: [...known.keys()], of }
}

function joinNumbers(parts: readonly Float64Array[], count: number): Float64Array {
  const joined = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function numberOf(known: Map<string, number>, text: string): number {
  const number = known.get(text)
  if (number !== undefined) return number
  known.set(text, known.size)
  return known.size - 1
}

const noTexts = (count: number): TextColumn => ({ texts: [''], of: new Uint8Array(count) })
