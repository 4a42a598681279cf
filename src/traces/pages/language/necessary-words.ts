import { LONGEST_INDEXED } from '../../digest/search-text'
import { pairWord } from '../../spans/pair-word'
import type { Condition, Expression, KeyAtLevels, Test } from './condition'
import { isWordChar, wordsIn } from './words'

/** More words make the look-up slower, not more exact. */
const MOST_WORDS = 8

/**
 * The words that a block must have for a span in it to meet an expression, in the syntax of FTS5.
 * @returns undefined when any block may have such spans, and only their columns can say
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
      return either(condition.keys.map((key) => ofKey(key, condition.test)))
  }
}

function ofKey({ key }: KeyAtLevels, test: Test): string | undefined {
  const pair = ofPair(key, test)
  return pair ? quoted(pair) : both([...wordsIn(key).map(quoted), ...ofTest(test)])
}

/** The word that stands for a key with a whole value, where there is one. */
function ofPair(key: string, test: Test): string | undefined {
  if (test.is !== 'like') return undefined
  const [value = '', ...rest] = test.pattern
  return rest.length === 0 ? pairWord(key, value) : undefined
}

/** The words of a test: whole ones, and the beginning of the one before a star. */
function ofTest(test: Test): string[] {
  // A range of numbers has no words in common.
  if (test.is !== 'like') return []
  const [first = '', ...rest] = test.pattern
  const isWhole = rest.length === 0
  const indexed = first.slice(0, LONGEST_INDEXED)
  const words = wordsIn(indexed)
  const isCut = first.length >= LONGEST_INDEXED && isWordChar(indexed.at(-1))
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
