import { nearest } from '../lib/nearest'
import type { Field } from './field'
import { fits, type Pattern, patternOf } from './pattern'
import type { Comparison, Expression, PairTerm } from './query'
import { isRelative } from './read-date'
import { readRange, readValues } from './read-values'
import { didYouMean, refused } from './refused'
import { spelledKey, spelledValue } from './spelled'
import type { Values } from './values'

/** What one value must be. Durations are in ns, dates in ms since the epoch, sizes in bytes. */
export type Test = TextTest | NumberTest
export type TextTest = { is: 'like'; pattern: Pattern } | { is: 'unlike'; pattern: Pattern }
export type NumberTest = { is: Comparison; number: number }

const ANYTHING = '*'

/** Any value: what `has:key` and `key:*` ask. */
export const ANY_VALUE: TextTest = { is: 'like', pattern: patternOf(ANYTHING) }
export const isAnyValue = (test: Test): boolean =>
  test.is === 'like' && test.pattern.length === 2 && test.pattern.every((part) => part === '')

/**
 * What a term asks of a field's value.
 * @throws Problem `invalid_request` for a value that the field cannot have, with the nearest that it can
 */
export function readTest(field: Field, term: PairTerm, now: number): Expression<Test> {
  const isOrdered = field.type !== 'word' && field.type !== 'text'
  if (term.operator === '=' && term.value === ANYTHING)
    return isOrdered ? { is: '>=', number: 0 } : ANY_VALUE
  return isOrdered ? readOrdered(field, term, now) : readText(field, term)
}

/** The same of a key that is no field, as tags and attributes are: a text, or a number where it is compared. */
export function readFreeTest(term: PairTerm): Expression<Test> {
  const { key, operator, value, isQuoted } = term
  const read = (text: string) => readValues('bytes', text, 0)
  if (operator === '=' || operator === '!=') {
    const range = isQuoted ? undefined : readRange(value, read)
    if (!range) return { is: operator === '=' ? 'like' : 'unlike', pattern: patternOf(value) }
    return operator === '=' ? between(range) : { not: between(range) }
  }
  const values = read(value)
  if (values) return { is: operator, number: values.first }
  const sent = `${spelledKey(key)}:${operator}`
  throw refused(`${sent} compares numbers, as in ${sent}500, and ${value || '""'} is none`, term)
}

function readText(field: Field, term: PairTerm): TextTest {
  const { key, operator, value } = term
  if (operator !== '=' && operator !== '!=')
    throw refused(
      `${key} is a ${field.type === 'word' ? 'word' : 'text'}; write ${key}:${example(field)}`,
      term,
    )
  const is = operator === '=' ? 'like' : 'unlike'
  if (field.type === 'word') return { is, pattern: wordPattern(field, term) }
  const pattern = patternOf(value)
  if (field.isWhole && pattern.length > 1)
    throw refused(
      `${key} is found by its whole value, and * stands for any alone: write ${key}:* or ${key}:${example(field)}`,
      term,
    )
  return { is, pattern }
}

function wordPattern(field: Field, term: PairTerm): Pattern {
  const { words = [], otherWords = {} } = field
  const sent = term.value.toLowerCase()
  const word = Object.hasOwn(otherWords, sent) ? (otherWords[sent] as string) : sent
  const pattern = patternOf(word)
  if (words.some((one) => fits(pattern, one))) return pattern
  const near = nearest(sent, [...words, ...Object.keys(otherWords)])
  throw refused(
    `${term.key}:${spelledValue(term.value)} is not known; use one of ${words.join(', ')}${didYouMean(near)}`,
    term,
  )
}

function readOrdered(field: Field, term: PairTerm, now: number): Expression<Test> {
  const { key, operator, value, isQuoted } = term
  const read = (text: string) => readValues(field.type, text, now)
  if (operator === '=' || operator === '!=') {
    const range = isQuoted ? undefined : readRange(value, read)
    const test = between(range ?? alone())
    return operator === '=' ? test : { not: test }
  }
  const { first, last } = values()
  return { is: operator, number: operator === '>=' || operator === '<' ? first : last }

  function values(): Values {
    const ends = read(value)
    if (ends) return ends
    throw refused(mendOf(field, term), term)
  }

  function alone(): Partial<Values> {
    if (field.type === 'duration')
      throw refused(
        `${key} is compared with >, >=, < or <=, as in ${key}:>=${value || '1s'}, or is a range: ${key}:100ms..1s`,
        term,
      )
    const { first, last } = values()
    // `-24h` is a day up to now, not a millisecond of yesterday.
    return isRelative(value) && field.type === 'date' ? { first } : { first, last }
  }
}

function mendOf({ type }: Field, { key, operator, value }: PairTerm): string {
  const sign = operator === '=' ? '' : operator
  const sent = `${key}:${sign}`
  const what = value === '' ? '""' : value
  const later = /^\+(\d+[smhdw])$/.exec(value)?.[1]
  if (type === 'date' && later)
    return `${sent} needs a date; what is longer ago than ${later} is ${key}:<-${later}`
  if (type === 'date' && /^\d+[smhdw]$/.test(value))
    return `${sent} needs a date; ${value} ago is -${value}, as in ${key}:>-${value}`
  if (type === 'date')
    return `${sent} needs a date such as 2026-11-01, 2026-11-01T08:30Z or -24h, not ${what}`
  if (type === 'duration') return `${sent} needs a time such as 250ms, 1.5s or 2m, not ${what}`
  if (type === 'bytes') return `${sent} needs a size such as 512, 4KiB or 1.5MB, not ${what}`
  return `${sent} needs a number such as ${sign || '>='}100, or a range such as 10..50, not ${what}`
}

function between({ first, last }: Partial<Values>): Expression<Test> {
  const ends: NumberTest[] = []
  if (first !== undefined) ends.push({ is: '>=', number: first })
  if (last !== undefined) ends.push({ is: '<=', number: last })
  return ends.length === 1 ? (ends[0] as NumberTest) : { all: ends }
}

const example = ({ words, examples }: Field) => words?.[1] ?? examples?.[0] ?? 'value'
