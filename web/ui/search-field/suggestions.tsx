import type { ComponentChildren } from 'preact'
import type { Field } from '../../../src/search/field'
import { spelledKey, spelledLiteral } from '../../../src/search/spelled'
import type { Language, Offer } from './language'
import type { Suggestion } from './suggestion'
import { typedCondition } from './typed-condition'

const SHOWN = 10
const HAS = 'has'

const OF_NUMBERS: readonly Offer[] = [
  { text: '>', note: beside('more than') },
  { text: '>=', note: beside('at least') },
  { text: '<', note: beside('less than') },
  { text: '<=', note: beside('at most') },
]
const OF_TEXTS: readonly Offer[] = [{ text: '!=', note: beside('another than') }]

/**
 * What the condition that is being typed can become: keys, then after a sign the operators and the
 * values of that key.
 * @param typed undefined while nobody types
 */
export function useSuggestions(language: Language, typed: string | undefined): Suggestion[] {
  const begun = typed === undefined ? undefined : typedCondition(typed)
  const asksForKeys = begun && (begun.key === undefined || begun.key === HAS)
  const others = language.useKeys(asksForKeys ? begun.start : undefined)
  const values = language.useValues(begun?.key === HAS ? undefined : begun?.key, begun?.start ?? '')
  if (!begun) return []
  const { before, key, keyAndSign, start } = begun
  if (asksForKeys) {
    const isHas = key === HAS
    const keys = [...fieldsLike(language.fields, start), ...hasLike(start, isHas), ...others]
    return keys.slice(0, SHOWN).map(({ text, note }) => ({
      text: `${before}${isHas ? keyAndSign : ''}${spelledKey(text)}${isHas ? '' : ':'}`,
      shows: isHas ? text : `${text}:`,
      note,
      isWhole: isHas,
    }))
  }
  const field = language.fieldNamed(key as string)
  const operators = operatorsOf(field, keyAndSign, start).map((offer) => ({
    text: `${before}${keyAndSign.replace(/:?$/, ':')}${offer.text}`,
    shows: offer.text,
    note: offer.note,
    isWhole: false,
  }))
  const whole = [...examplesOf(field, start), ...values].map(({ text, note }) => ({
    text: `${before}${keyAndSign}${typedValue(field, text)}`,
    shows: text,
    note,
    isWhole: true,
  }))
  return [...whole.slice(0, SHOWN - operators.length), ...operators]
}

function fieldsLike(fields: readonly Field[], start: string): Offer[] {
  const asked = start.toLowerCase()
  const isBegun = ({ key }: Field) => key.toLowerCase().startsWith(asked)
  const isWithin = (field: Field) =>
    asked.length > 1 && !isBegun(field) && field.key.toLowerCase().includes(asked)
  return [...fields.filter(isBegun), ...fields.filter(isWithin)].map(({ key, says }) => ({
    text: key,
    note: beside(says),
  }))
}

const hasLike = (start: string, isHas: boolean): Offer[] =>
  !isHas && start !== '' && HAS.startsWith(start.toLowerCase())
    ? [{ text: HAS, note: beside('any value of a key') }]
    : []

/** Operators such as `>`: offered once a colon was typed and nothing after it. */
function operatorsOf(field: Field | undefined, keyAndSign: string, start: string) {
  if (start !== '' || !keyAndSign.endsWith(':')) return []
  return field && isOrdered(field) ? OF_NUMBERS : OF_TEXTS
}

/** Examples for fields with too many values to list. */
const examplesOf = (field: Field | undefined, start: string): Offer[] =>
  (field && isOrdered(field) ? (field.examples ?? []) : [])
    .filter((example) => example.includes(start))
    .map((text) => ({ text }))

const isOrdered = ({ type }: Field) => type !== 'text' && type !== 'word'

/** An operator in an example works as one; values that applications have sent are plain text and may need quotes. */
const typedValue = (field: Field | undefined, text: string) =>
  field && isOrdered(field) ? text : spelledLiteral(text)

function beside(words: string): ComponentChildren {
  return <span class="push three small">{words}</span>
}
