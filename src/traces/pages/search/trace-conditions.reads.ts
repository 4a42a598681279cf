import type { Database } from 'bun:sqlite'
import type { Working } from '../../../lib/turns'
import { fits } from '../../../search/pattern'
import {
  type Condition,
  type Expression,
  eachCondition,
  type Test,
  type TextTest,
} from '../language/condition'
import type { TraceField } from '../language/fields'

export type SqlValues = Record<string, string | number>

/** A condition on `trace t`. */
export interface SqlCondition {
  text: string
  /** By the names that the text has for them. */
  values: SqlValues
}

const COLUMNS: Record<TraceField, string> = {
  'trace.duration': 't.duration',
  'trace.spans': 't.spans',
  'trace.errors': 't.errors',
  'root.service': 't.root_service',
  'root.name': 't.root_name',
}

/** Names that are compared with patterns at a stretch. */
const STEP_WORDS = 1000

/** Keys of the names that each pattern fits. */
type FittingWords = ReadonlyMap<Test, readonly number[]>

/** Turns an expression about traces into a condition in SQL. */
export function traceConditions(db: Database) {
  const wordsFrom = db.query<{ key: number; text: string }, [number, string]>(
    `SELECT key, text FROM span_word WHERE project = ? AND text >= ? ORDER BY text LIMIT ${STEP_WORDS}`,
  )
  const wordOf = db.query<{ key: number }, [number, string]>(
    'SELECT key FROM span_word WHERE project = ? AND text = ?',
  )

  /** Finds the names that fit, once for a search and in steps: a subquery would read all names for each batch of rows. */
  function* fittingWords(project: number, tests: readonly TextTest[]): Working<FittingWords> {
    const fitting = new Map<Test, number[]>()
    const patterns: TextTest[] = []
    for (const test of tests) {
      const [whole = '', ...rest] = test.pattern
      const known = rest.length === 0 ? wordOf.get(project, whole) : null
      fitting.set(test, known ? [known.key] : [])
      if (rest.length > 0) patterns.push(test)
    }
    for (let from = '', left = patterns.length > 0; left; ) {
      const words = wordsFrom.all(project, from)
      for (const test of patterns)
        for (const { key, text } of words)
          if (fits(test.pattern, text)) fitting.get(test)?.push(key)
      left = words.length === STEP_WORDS
      // The next possible text behind the last one.
      from = `${words.at(-1)?.text}\0`
      yield
    }
    return fitting
  }

  /** @param project has the words that name services and operations */
  return function* (expression: Expression | undefined, project: number): Working<SqlCondition> {
    if (!expression) return { text: 'TRUE', values: {} }
    const tests: TextTest[] = []
    eachCondition(expression, (condition: Condition) => {
      if (condition.of === 'trace' && !('number' in condition.test)) tests.push(condition.test)
    })
    const fitting = yield* fittingWords(project, tests)
    const values: SqlValues = {}
    const text = conditionOf(expression, fitting, (value) => {
      const name = `asked${Object.keys(values).length}`
      values[name] = value
      return `$${name}`
    })
    return { text, values }
  }
}

/** Takes a value. @returns what stands for it in SQL */
type Bind = (value: string | number) => string

function conditionOf(expression: Expression, fitting: FittingWords, bind: Bind): string {
  const joined = (parts: readonly Expression[], by: string) =>
    parts.map((part) => `(${conditionOf(part, fitting, bind)})`).join(by)
  if ('not' in expression) return `NOT (${conditionOf(expression.not, fitting, bind)})`
  if ('all' in expression) return joined(expression.all, ' AND ')
  if ('any' in expression) return joined(expression.any, ' OR ')
  if (expression.of !== 'trace') throw new Error('A condition on spans is no condition on traces.')
  const { field, test } = expression
  const column = COLUMNS[field]
  if ('number' in test)
    // Durations are asked for in ns, and stored in µs.
    return `${column} ${test.is} ${bind(field === 'trace.duration' ? test.number / 1000 : test.number)}`
  const words = bind(JSON.stringify(fitting.get(test)))
  return `${column} ${test.is === 'like' ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(${words}))`
}
