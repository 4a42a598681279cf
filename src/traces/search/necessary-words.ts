import { pairWord } from '../pair-word'
import type { Condition, Expression, Place, Test } from './condition'
import { isWordChar, wordsIn } from './words'

/** As much of a text as the index has; the same number stands in search-text.ts. */
const INDEXED = 256
/** More words make the index slower, not more exact. */
const MOST_WORDS = 8

/**
 * What the index must have of a block for a span in it to meet an expression, as FTS5 puts it.
 * @returns undefined when any block may do: then only the columns can tell
 */
export function necessaryWords(expression: Expression): string | undefined {
  if ('of' in expression) return ofCondition(expression)
  if ('not' in expression) return undefined
  if ('all' in expression) {
    const parts = expression.all.flatMap((part) => necessaryWords(part) ?? [])
    return parts.length === 0 ? undefined : joined(parts, ' AND ')
  }
  return either(expression.any.map(necessaryWords))
}

function ofCondition(condition: Condition): string | undefined {
  switch (condition.of) {
    case 'text':
      return both(condition.words.map(wordOrPrefix))
    case 'trace':
      return undefined
    case 'field':
      return ['kind', 'status', 'duration', 'span.id'].includes(condition.field)
        ? undefined
        : both(ofTest(condition.test))
    case 'attribute':
      return either(condition.places.map((place) => ofPlace(place, condition.test)))
  }
}

function ofPlace({ key }: Place, test: Test): string | undefined {
  const pair = ofPair(key, test)
  return pair ? quoted(pair) : both([...wordsIn(key).map(quoted), ...ofTest(test)])
}

/** Of a key with a whole value, if these have a word. */
function ofPair(key: string, test: Test): string | undefined {
  if (test.is !== 'like') return undefined
  const [value = '', ...rest] = test.pattern
  return rest.length === 0 ? pairWord(key, value) : undefined
}

/** Whole words where nothing can stand beside them, the begin of one before a star. */
function ofTest(test: Test): string[] {
  // Numbers and booleans are indexed as they are shown: other values of a range have other words.
  if (test.is !== 'like') return []
  const [first = '', ...rest] = test.pattern
  const isWhole = rest.length === 0
  const indexed = first.slice(0, INDEXED)
  const words = wordsIn(indexed)
  const isCut = first.length >= INDEXED && isWordChar(indexed.at(-1))
  if (isCut) words.pop()
  const touchesStar = !isWhole && !isCut && isWordChar(indexed.at(-1))
  return words.map((word, i) =>
    touchesStar && i === words.length - 1 ? wordOrPrefix(word) : quoted(word),
  )
}

function both(words: string[]): string | undefined {
  return words.length === 0 ? undefined : [...new Set(words)].slice(0, MOST_WORDS).join(' AND ')
}

function either(parts: (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : joined(parts as string[], ' OR ')
}

const joined = (parts: string[], by: string) =>
  parts.length === 1 ? parts[0] : parts.map((part) => `(${part})`).join(by)

const quoted = (word: string) => `"${word}"`

const wordOrPrefix = (word: string) => `${quoted(word)}*`
