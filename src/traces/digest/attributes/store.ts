import type { Database } from 'bun:sqlite'
import { ownText } from '../../../db/columns/texts'
import { type FoldedAttribute, type FoldedAttributes, MOST_VALUES } from './fold-attributes'

/** Attributes kept of one project: names with ids in them would otherwise fill the file. */
export const MOST_ATTRIBUTES = 5000
/** Attributes whose values stay in memory; those of others are read again. */
const REMEMBERED = 1000
/** `last_seen` is for sorting: no need to write it with every slice. */
const SEEN_EVERY_MS = 3_600_000

interface KeptAttribute {
  key: number
  isWide: boolean
  lastSeen: number
  /** Empty for a wide attribute. */
  values: Set<string>
}

interface Row {
  key: number
  isWide: number
  lastSeen: number
}

type Named = { project: number; level: string; name: string; type: string }

/** Writes which attributes the spans of a project have, and their values while they are few. */
export function attributeStore(db: Database) {
  const find = db.query<Row, Named>(
    `SELECT key, is_wide AS isWide, last_seen AS lastSeen FROM span_attribute
     WHERE project = $project AND level = $level AND name = $name AND type = $type`,
  )
  const insert = db.query<Row, Named & { at: number }>(
    `INSERT INTO span_attribute (project, level, name, type, is_wide, last_seen)
     VALUES ($project, $level, $name, $type, 0, $at)
     RETURNING key, is_wide AS isWide, last_seen AS lastSeen`,
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
  const update = db.query(
    'UPDATE span_attribute SET is_wide = $isWide, last_seen = $lastSeen WHERE key = $key',
  )
  let remembered = new Map<string, KeptAttribute>()
  let counts = new Map<number, number>()

  function load({ project, level, name, type, at }: FoldedAttribute): KeptAttribute | undefined {
    const row = find.get({ project, level, name, type }) ?? make()
    if (!row) return undefined
    const isWide = row.isWide === 1
    const values = isWide ? [] : valuesOf.all(row.key).map(({ value }) => value)
    return { ...row, isWide, values: new Set(values) }

    function make() {
      const total = counts.get(project) ?? (count.get(project)?.count as number)
      if (total >= MOST_ATTRIBUTES) return undefined
      counts.set(project, total + 1)
      return insert.get({ project, level, name, type, at })
    }
  }

  function remember(name: string, attribute: KeptAttribute | undefined): KeptAttribute | undefined {
    if (remembered.size >= REMEMBERED) remembered = new Map()
    if (attribute) remembered.set(name, attribute)
    return attribute
  }

  function addValues(attribute: KeptAttribute, values: ReadonlySet<string>) {
    for (const value of values) {
      if (attribute.values.has(value)) continue
      if (attribute.values.size >= MOST_VALUES) {
        attribute.isWide = true
        attribute.values.clear()
        return
      }
      attribute.values.add(ownText(value))
      addValue.run(attribute.key, value)
    }
  }

  return {
    /** @param isHere whether a project is not being erased */
    apply(folded: FoldedAttributes, isHere: (project: number) => boolean): void {
      for (const [name, one] of folded) {
        if (!isHere(one.project)) continue
        const attribute = remembered.get(name) ?? remember(name, load(one))
        if (!attribute) continue
        const wasWide = attribute.isWide
        if (!wasWide) addValues(attribute, one.values)
        if (attribute.isWide === wasWide && one.at < attribute.lastSeen + SEEN_EVERY_MS) continue
        attribute.lastSeen = Math.max(one.at, attribute.lastSeen)
        const { key, isWide, lastSeen } = attribute
        update.run({ key, isWide: isWide ? 1 : 0, lastSeen })
      }
    },
    /** Forgets rows that a slice wrote which was rolled back. */
    forget() {
      remembered = new Map()
      counts = new Map()
    },
  }
}
