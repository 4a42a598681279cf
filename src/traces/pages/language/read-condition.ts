import { nearest } from '../../../lib/nearest'
import { mapConditions } from '../../../search/map-conditions'
import type { PairTerm, Term } from '../../../search/query'
import { ANY_VALUE, isAnyValue, readFreeTest, readTest, type Test } from '../../../search/read-test'
import { didYouMean, refused } from '../../../search/refused'
import { spelledKey } from '../../../search/spelled'
import { LEVELS } from '../../digest/attributes/fold-attributes'
import type { Condition, Expression, KeyAtLevels } from './condition'
import {
  ANY_LEVEL,
  FIELDS,
  fieldNamed,
  SPAN_FIELDS,
  type SpanField,
  type TraceField,
} from './fields'
import { wordsIn } from './words'

/** The attributes that spans have had. */
export interface KnownKeys {
  has(key: string): boolean
  all(): readonly string[]
}

/**
 * The condition of a term in a query.
 * @param known left out where it is not known which attributes there are
 * @throws Problem `invalid_request` for a value that its field cannot have, and a key that no span has had
 */
export function readCondition(term: Term, known?: KnownKeys): Expression {
  if (term.is === 'text') {
    const words = wordsIn(term.text)
    if (words.length > 0) return { of: 'text', words }
    const text = JSON.stringify(term.text)
    throw refused(`${text} has no letter and no digit to look for; leave it out`, term)
  }
  if (term.key === 'has') return readHas(term, known)
  const field = fieldNamed(term.key)
  const tests = field ? readTest(field, term, 0) : readFreeTest(term)
  if (!field && known) checkKey(term.key, term, known)
  return mapConditions(tests, (test) => conditionOn(term.key, test))
}

function readHas(term: PairTerm, known: KnownKeys | undefined): Condition {
  const { operator, value } = term
  if (operator !== '=') throw refused(`has: takes a key, as in has:http.route`, term)
  if (!fieldNamed(value) && known) checkKey(value, term, known)
  return conditionOn(value, ANY_VALUE)
}

function conditionOn(key: string, test: Test): Condition {
  const field = fieldNamed(key)?.key
  if (!field) return { of: 'attribute', keys: keysAtLevels(key), test }
  if (!isSpanField(field)) return { of: 'trace', field, test }
  // Every span has such a field; an empty text in it counts as no value.
  return { of: 'field', field, test: isAnyValue(test) ? { is: 'unlike', pattern: [''] } : test }
}

const isSpanField = (field: SpanField | TraceField): field is SpanField =>
  (SPAN_FIELDS as readonly string[]).includes(field)

/** Refuses a key that no span has had, unless it names its level: then it is meant as it stands. */
function checkKey(key: string, term: PairTerm, known: KnownKeys) {
  if (LEVELS.some((level) => key.startsWith(`${level}.`)) || known.has(key)) return
  const near = nearest(key, [...FIELDS.map((field) => field.key), ...known.all()])
  throw refused(
    `no span has had an attribute ${spelledKey(key)} yet; ${spelledKey(`span.${key}`)} asks for it all the same${didYouMean(near)}`,
    term,
  )
}

/** A key that begins with the name of a level may mean that level, or have the name in it. */
export function keysAtLevels(key: string): KeyAtLevels[] {
  const anywhere = { key, levels: ANY_LEVEL }
  const level = LEVELS.find((one) => key.startsWith(`${one}.`))
  return level ? [{ key: key.slice(level.length + 1), levels: [level] }, anywhere] : [anywhere]
}
