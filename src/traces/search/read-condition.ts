import { Problem } from '../../lib/problem'
import { LEVELS } from '../attributes/fold-attributes'
import type { Comparison, Condition, Place, Test } from './condition'
import {
  ALIASES,
  ANY_LEVEL,
  DURATIONS,
  NUMBERS,
  SPAN_FIELDS,
  type SpanField,
  TRACE_FIELDS,
  type TraceField,
  WORDS,
} from './fields'
import type { Token } from './lex-query'
import { patternOf } from './pattern'
import { readDuration } from './read-duration'
import { spelledKey } from './spelled-key'
import { wordsIn } from './words'

type Pair = Extract<Token, { is: 'pair' }>

/**
 * What a term of a query asks.
 * @throws Problem `invalid_request` for a value that its field cannot have
 */
export function readCondition(term: Extract<Token, { is: 'pair' | 'text' }>): Condition {
  if (term.is === 'text') {
    const words = wordsIn(term.text)
    if (words.length > 0) return { of: 'text', words }
    throw wrong(`${JSON.stringify(term.text)} has no letter and no digit to look for; leave it out`)
  }
  const field = ALIASES.get(term.key) ?? term.key
  const test = readTest(field, term)
  if (isOneOf(SPAN_FIELDS, field)) return { of: 'field', field, test }
  if (isOneOf(TRACE_FIELDS, field)) return { of: 'trace', field, test }
  return { of: 'attribute', places: placesOf(term.key), test }
}

const isOneOf = <Field extends SpanField | TraceField>(
  fields: readonly Field[],
  name: string,
): name is Field => (fields as readonly string[]).includes(name)

/** A key that begins like a level may be meant as one, or be called so. */
export function placesOf(key: string): Place[] {
  const anywhere = { key, levels: ANY_LEVEL }
  const level = LEVELS.find((one) => key.startsWith(`${one}.`))
  return level ? [{ key: key.slice(level.length + 1), levels: [level] }, anywhere] : [anywhere]
}

function readTest(field: string, { key, operator, value }: Pair): Test {
  if (operator === '=' || operator === '!=') {
    if (NUMBERS.has(field))
      throw wrong(`${key} is compared with >, >=, < or <=, as in ${key}:>=${value || 1}`)
    checkWord(field, key, value)
    return { is: operator === '=' ? 'like' : 'unlike', pattern: patternOf(value) }
  }
  return { is: operator satisfies Comparison, number: readNumber(field, key, operator, value) }
}

function checkWord(field: string, key: string, value: string) {
  const words = WORDS.get(field)
  if (words && !value.includes('*') && !words.includes(value))
    throw wrong(`${key}:${value} is not known; use one of ${words.join(', ')}`)
}

function readNumber(field: string, key: string, operator: Comparison, value: string): number {
  if (DURATIONS.has(field)) {
    const nanos = readDuration(value)
    if (nanos !== undefined) return nanos
    throw wrong(`${key}:${operator} needs a time such as 250ms, 1.5s or 2m, not ${value}`)
  }
  const words = WORDS.get(field)
  if (words) throw wrong(`${key} is a word; write ${key}:${words[1]}`)
  const number = Number(value)
  if (value.trim() !== '' && !Number.isNaN(number)) return number
  const sent = `${spelledKey(key)}:${operator}`
  throw wrong(`${sent} compares numbers, as in ${sent}500, and ${value} is none`)
}

const wrong = (what: string) => new Problem('invalid_request', `query: ${what}.`)
