import type { Database } from 'bun:sqlite'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import type { Level } from '../../digest/attributes/fold-attributes'
import { FIELDS, fieldNamed } from '../language/fields'
import { keysAtLevels } from '../language/read-condition'
import type { AttributeList, ValueList } from './model'

const MOST = 100
/** Fields whose values are words, and the column of `span_series` that has their keys. */
const WORD_COLUMNS: ReadonlyMap<string, 'service' | 'name'> = new Map([
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

/** `levels` and `lanes` are lists in JSON. */
type OfAttribute = { project: number; name: string; levels: string }
type Part = { part: string; most: number }

/** What a person may type next into a search; runs on the read thread. */
export function completionReads(db: Database) {
  const attributes = db.query<
    AttributeRow,
    { project: number; part: string; level: string; most: number }
  >(
    `SELECT name AS key, level, group_concat(type) AS types, max(is_wide) AS isWide
     FROM span_attribute
     WHERE project = $project AND instr(lower(name), $part) > 0 AND ($level = '' OR level = $level)
     GROUP BY name, level
     ORDER BY instr(lower(name), $part) > 1, max(last_seen) DESC, name LIMIT $most`,
  )
  const isWide = db.query<{ isWide: number | null }, OfAttribute>(
    `SELECT max(is_wide) AS isWide FROM span_attribute
     WHERE project = $project AND name = $name AND level IN (SELECT value FROM json_each($levels))`,
  )
  const values = db.query<{ value: string }, OfAttribute & Part>(
    `SELECT DISTINCT v.value FROM span_attribute a JOIN span_value v ON v.attribute = a.key
     WHERE a.project = $project AND a.name = $name AND a.level IN (SELECT value FROM json_each($levels))
       AND instr(lower(v.value), $part) > 0
     ORDER BY instr(lower(v.value), $part) > 1, v.value LIMIT $most`,
  )
  const wordsOf = (column: 'service' | 'name') =>
    db.query<{ value: string }, { lanes: string } & Part>(
      `SELECT w.text AS value FROM span_word w
       WHERE w.key IN (SELECT ${column} FROM span_series WHERE lane IN (SELECT value FROM json_each($lanes)))
         AND instr(lower(w.text), $part) > 0
       ORDER BY instr(lower(w.text), $part) > 1, w.text LIMIT $most`,
    )
  const words = { service: wordsOf('service'), name: wordsOf('name') }

  function valuesOfAttribute(project: number, key: string, part: string): ValueList {
    const attributes = keysAtLevels(key).map(({ key: name, levels }) => ({
      project,
      name,
      levels: JSON.stringify(levels),
    }))
    const found = attributes.flatMap((one) =>
      values.all({ ...one, part, most: MOST + 1 }).map(({ value }) => value),
    )
    const isOpen = attributes.some((one) => isWide.get(one)?.isWide === 1)
    return listed([...new Set(found)], !isOpen)
  }

  return {
    'traces.attributes'(query: {
      project: number
      prefix?: string | undefined
      level?: Level | undefined
    }): AttributeList {
      const { project, prefix = '', level = '' } = query
      const part = prefix.toLowerCase()
      const fields = FIELDS.filter(({ key }) => level === '' && key.startsWith(part)).map(
        ({ key }) => ({
          key,
          level: 'field' as const,
          types: [],
          isWide: false,
        }),
      )
      const rows = attributes.all({ project, part, level, most: MOST - fields.length })
      return {
        items: [
          ...fields,
          ...rows.map((row) => ({ ...row, types: row.types.split(','), isWide: row.isWide === 1 })),
        ],
      }
    },

    'traces.values'(query: {
      project: number
      environment: Environment | 'all'
      key: string
      prefix?: string | undefined
    }): ValueList {
      const { project, environment, prefix = '' } = query
      const field = fieldNamed(query.key)
      const key = field?.key ?? query.key
      const part = prefix.toLowerCase()
      const choices = field?.words
      if (choices)
        return listed(
          choices.filter((word) => word.includes(part)),
          true,
        )
      const column = WORD_COLUMNS.get(key)
      if (!column)
        return valuesOfAttribute(project, key === 'release' ? 'service.version' : key, part)
      const lanes = JSON.stringify(lanesOf(project, environment))
      const found = words[column].all({ lanes, part, most: MOST + 1 })
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
