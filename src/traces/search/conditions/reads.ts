import type { Pattern } from '../../../search/pattern'
import type { Expression, Test } from '../condition'
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

/** What an expression asks of traces, as SQL. @param project whose words name services and operations */
export function traceCondition(expression: Expression | undefined, project: number): SqlCondition {
  if (!expression) return { text: 'TRUE', values: [] }
  if ('not' in expression) {
    const { text, values } = traceCondition(expression.not, project)
    return { text: `NOT (${text})`, values }
  }
  if ('all' in expression) return joined(expression.all, ' AND ', project)
  if ('any' in expression) return joined(expression.any, ' OR ', project)
  if (expression.of !== 'trace') throw new Error('A condition on spans is no condition on traces.')
  return ofField(expression.field, expression.test, project)
}

function joined(parts: readonly Expression[], by: string, project: number): SqlCondition {
  const conditions = parts.map((part) => traceCondition(part, project))
  return {
    text: conditions.map(({ text }) => `(${text})`).join(by),
    values: conditions.flatMap(({ values }) => values),
  }
}

function ofField(field: TraceField, test: Test, project: number): SqlCondition {
  const column = COLUMNS[field]
  if ('number' in test)
    return {
      text: `${column} ${test.is} ?`,
      // Durations are told in ns, and stored in µs.
      values: [field === 'trace.duration' ? test.number / 1000 : test.number],
    }
  return {
    text: `${column} ${test.is === 'like' ? 'IN' : 'NOT IN'}
      (SELECT w.key FROM span_word w WHERE w.project = ? AND w.text GLOB ?)`,
    values: [project, globOf(test.pattern)],
  }
}

const globOf = (pattern: Pattern) => pattern.map((part) => part.replace(/[[*?]/g, '[$&]')).join('*')
