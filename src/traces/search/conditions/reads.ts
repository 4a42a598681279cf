import type { Database } from 'bun:sqlite'
import type { Working } from '../../../lib/turns'
import { fits } from '../../../search/pattern'
import {
  type Condition,
  type Expression,
  eachCondition,
  type Test,
  type TextTest,
} from '../condition'
import type { TraceField } from '../fields'

/** A condition on `trace t`. */
export interface SqlCondition {
  text: string
  values: (string | number)[]
}

const COLUMNS: Record<TraceField, string> = {
  'trace.duration': 't.duration',
  'trace.spans': 't.spans',
  'trace.errors': 't.errors',
  'root.service': 't.root_service',
  'root.name': 't.root_name',
}

/** Names that are held against patterns at a stretch. */
const STEP_WORDS = 1000

/** Keys of the names that each pattern fits. */
type FittingWords = ReadonlyMap<Test, readonly number[]>

/** Says what an expression asks of traces as SQL. */
export function traceConditions(db: Database) {
  const wordsFrom = db.query<{ key: number; text: string }, [number, string]>(
    `SELECT key, text FROM span_word WHERE project = ? AND text >= ? ORDER BY text LIMIT ${STEP_WORDS}`,
  )
  const wordOf = db.query<{ key: number }, [number, string]>(
    'SELECT key FROM span_word WHERE project = ? AND text = ?',
  )

  /** Once a search and in steps: a subquery would go through all names again for each batch of rows. */
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
      // The text that comes right behind the last one.
      from = `${words.at(-1)?.text}\0`
      yield
    }
    return fitting
  }

  /** @param project whose words name services and operations */
  return function* (expression: Expression | undefined, project: number): Working<SqlCondition> {
    if (!expression) return { text: 'TRUE', values: [] }
    const tests: TextTest[] = []
    eachCondition(expression, (condition: Condition) => {
      if (condition.of === 'trace' && !('number' in condition.test)) tests.push(condition.test)
    })
    return conditionOf(expression, yield* fittingWords(project, tests))
  }
}

function conditionOf(expression: Expression, fitting: FittingWords): SqlCondition {
  if ('not' in expression) {
    const { text, values } = conditionOf(expression.not, fitting)
    return { text: `NOT (${text})`, values }
  }
  if ('all' in expression) return joined(expression.all, ' AND ', fitting)
  if ('any' in expression) return joined(expression.any, ' OR ', fitting)
  if (expression.of !== 'trace') throw new Error('A condition on spans is no condition on traces.')
  return ofField(expression.field, expression.test, fitting)
}

function joined(parts: readonly Expression[], by: string, fitting: FittingWords): SqlCondition {
  const conditions = parts.map((part) => conditionOf(part, fitting))
  return {
    text: conditions.map(({ text }) => `(${text})`).join(by),
    values: conditions.flatMap(({ values }) => values),
  }
}

function ofField(field: TraceField, test: Test, fitting: FittingWords): SqlCondition {
  const column = COLUMNS[field]
  if ('number' in test)
    return {
      text: `${column} ${test.is} ?`,
      // Durations are told in ns, and stored in µs.
      values: [field === 'trace.duration' ? test.number / 1000 : test.number],
    }
  return {
    text: `${column} ${test.is === 'like' ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(fitting.get(test))],
  }
}
