import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'
import type { Level } from '../attributes/fold-attributes'
import { FIELDS, fieldNamed } from '../search/fields'
import { placesOf } from '../search/read-condition'
import { streamsShown } from '../streams-shown'
import type { AttributeList, ValueList } from './model'

const MOST = 100
/** Which column of `span_series` has the words of a field. */
const NAMED: ReadonlyMap<string, 'service' | 'name'> = new Map([
  ['service', 'service'],
  ['name', 'name'],
  ['root.service', 'service'],
  ['root.name', 'name'],
])

interface AttributeRow {
  key: string
  level: Level
  types: string
  isWide: number
}

/** What a person may type next into a search; runs on the read thread. */
export function completionReads(db: Database) {
  const attributes = db.query<AttributeRow, [number, string, string, number]>(
    `SELECT name AS key, level, group_concat(type) AS types, max(is_wide) AS isWide
     FROM span_attribute
     WHERE project = ?1 AND instr(lower(name), ?2) > 0 AND (?3 = '' OR level = ?3)
     GROUP BY name, level
     ORDER BY instr(lower(name), ?2) > 1, max(last_seen) DESC, name LIMIT ?4`,
  )
  const isWide = db.query<{ isWide: number | null }, [number, string, string]>(
    `SELECT max(is_wide) AS isWide FROM span_attribute
     WHERE project = ? AND name = ? AND level IN (SELECT value FROM json_each(?))`,
  )
  const values = db.query<{ value: string }, [number, string, string, string, number]>(
    `SELECT DISTINCT v.value FROM span_attribute a JOIN span_value v ON v.attribute = a.key
     WHERE a.project = ?1 AND a.name = ?2 AND a.level IN (SELECT value FROM json_each(?3))
       AND instr(lower(v.value), ?4) > 0
     ORDER BY instr(lower(v.value), ?4) > 1, v.value LIMIT ?5`,
  )
  const wordsOf = (column: 'service' | 'name') =>
    db.query<{ value: string }, [string, string, number]>(
      `SELECT w.text AS value FROM span_word w
       WHERE w.key IN (SELECT ${column} FROM span_series WHERE stream IN (SELECT value FROM json_each(?1)))
         AND instr(lower(w.text), ?2) > 0
       ORDER BY instr(lower(w.text), ?2) > 1, w.text LIMIT ?3`,
    )
  const words = { service: wordsOf('service'), name: wordsOf('name') }

  function valuesOfAttribute(project: number, key: string, part: string): ValueList {
    const places = placesOf(key).map(
      ({ key: name, levels }) => [name, JSON.stringify(levels)] as const,
    )
    const found = places.flatMap(([name, levels]) =>
      values.all(project, name, levels, part, MOST + 1).map(({ value }) => value),
    )
    const isOpen = places.some(([name, levels]) => isWide.get(project, name, levels)?.isWide === 1)
    return listed([...new Set(found)], !isOpen)
  }

  return {
    'traces.attributes'(asked: {
      project: number
      prefix?: string | undefined
      level?: Level | undefined
    }): AttributeList {
      const { project, prefix = '', level = '' } = asked
      const part = prefix.toLowerCase()
      const fields = FIELDS.filter(({ key }) => level === '' && key.startsWith(part)).map(
        ({ key }) => ({
          key,
          level: 'field' as const,
          types: [],
          isWide: false,
        }),
      )
      const rows = attributes.all(project, part, level, MOST - fields.length)
      return {
        items: [
          ...fields,
          ...rows.map((row) => ({ ...row, types: row.types.split(','), isWide: row.isWide === 1 })),
        ],
      }
    },

    'traces.values'(asked: {
      project: number
      environment: Environment | 'all'
      key: string
      prefix?: string | undefined
    }): ValueList {
      const { project, environment, prefix = '' } = asked
      const field = fieldNamed(asked.key)
      const key = field?.key ?? asked.key
      const part = prefix.toLowerCase()
      const closed = field?.words
      if (closed)
        return listed(
          closed.filter((word) => word.includes(part)),
          true,
        )
      const named = NAMED.get(key)
      if (!named)
        return valuesOfAttribute(project, key === 'release' ? 'service.version' : key, part)
      const streams = JSON.stringify(streamsShown(project, environment))
      const found = words[named].all(streams, part, MOST + 1)
      return listed(
        found.map(({ value }) => value),
        true,
      )
    },
  }
}

const listed = (values: readonly string[], isAll: boolean): ValueList => ({
  items: values.slice(0, MOST),
  isComplete: isAll && values.length <= MOST,
})

export type CompletionReads = ReturnType<typeof completionReads>
