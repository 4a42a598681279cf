import type { Database } from 'bun:sqlite'
import { MOST_VALUES, type SeenAttribute, type SeenAttributes } from './fold-attributes'

/** Attributes of one project that are kept; who makes names of ids would otherwise fill the file. */
export const MOST_ATTRIBUTES = 5000
/** Attributes whose values are in memory. Of more, those are read again. */
const REMEMBERED = 1000
/** `last_seen` is for sorting: no need to write it with every slice. */
const SEEN_EVERY_MS = 3_600_000

interface Known {
  key: number
  isWide: boolean
  lastSeen: number
  /** None of a wide one. */
  values: Set<string>
}

interface Row {
  key: number
  isWide: number
  lastSeen: number
}

/** The only writer of which attributes there are. */
export function attributeStore(db: Database) {
  const find = db.query<Row, [number, string, string, string]>(
    `SELECT key, is_wide AS isWide, last_seen AS lastSeen FROM span_attribute
     WHERE project = ? AND level = ? AND name = ? AND type = ?`,
  )
  const insert = db.query<Row, [number, string, string, string, number]>(
    `INSERT INTO span_attribute (project, level, name, type, is_wide, last_seen)
     VALUES (?, ?, ?, ?, 0, ?) RETURNING key, is_wide AS isWide, last_seen AS lastSeen`,
  )
  const count = db.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM span_attribute WHERE project = ?',
  )
  const valuesOf = db.query<{ value: string }, [number]>(
    'SELECT value FROM span_value WHERE attribute = ?',
  )
  const addValue = db.query(
    'INSERT INTO span_value (attribute, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const update = db.query('UPDATE span_attribute SET is_wide = ?, last_seen = ? WHERE key = ?')
  let known = new Map<string, Known>()
  let counts = new Map<number, number>()

  function load({ project, level, name, type, at }: SeenAttribute): Known | undefined {
    const row = find.get(project, level, name, type) ?? make()
    if (!row) return undefined
    const isWide = row.isWide === 1
    const values = isWide ? [] : valuesOf.all(row.key).map(({ value }) => value)
    return { ...row, isWide, values: new Set(values) }

    function make() {
      const total = counts.get(project) ?? (count.get(project)?.count as number)
      if (total >= MOST_ATTRIBUTES) return undefined
      counts.set(project, total + 1)
      return insert.get(project, level, name, type, at)
    }
  }

  function remember(name: string, attribute: Known | undefined): Known | undefined {
    if (known.size >= REMEMBERED) known = new Map()
    if (attribute) known.set(name, attribute)
    return attribute
  }

  function addValues(attribute: Known, values: ReadonlySet<string>) {
    for (const value of values) {
      if (attribute.values.has(value)) continue
      if (attribute.values.size >= MOST_VALUES) {
        attribute.isWide = true
        attribute.values.clear()
        return
      }
      attribute.values.add(copyOf(value))
      addValue.run(attribute.key, value)
    }
  }

  return {
    /** @param isHere whether a project is not being erased */
    apply(seen: SeenAttributes, isHere: (project: number) => boolean): void {
      for (const [name, one] of seen) {
        if (!isHere(one.project)) continue
        const attribute = known.get(name) ?? remember(name, load(one))
        if (!attribute) continue
        const wasWide = attribute.isWide
        if (!wasWide) addValues(attribute, one.values)
        if (attribute.isWide === wasWide && one.at < attribute.lastSeen + SEEN_EVERY_MS) continue
        attribute.lastSeen = Math.max(one.at, attribute.lastSeen)
        update.run(attribute.isWide ? 1 : 0, attribute.lastSeen, attribute.key)
      }
    },
    /** A slice that was rolled back may have taken keys along. */
    forget() {
      known = new Map()
      counts = new Map()
    },
  }
}

/** A part of a text keeps the whole in memory, which here is a column of a chunk. */
const copyOf = (value: string) => Buffer.from(value).toString()

export type AttributeStore = ReturnType<typeof attributeStore>
