import type { SpanChunk } from '../chunk/open-chunk'
import { ofPlace } from './at-level'
import type { Condition, Expression } from './condition'
import { ofText } from './in-text'
import { add, joined, keep, type Mask } from './mask'
import { ofField } from './of-field'
import { hasWords } from './words'

/**
 * Which spans of a chunk meet an expression. Distinct texts are looked at once, then the spans that
 * have them are marked.
 */
export function meetingSpans(expression: Expression, chunk: SpanChunk): Mask {
  if ('of' in expression) return ofCondition(expression, chunk)
  if ('not' in expression) return meetingSpans(expression.not, chunk).map((met) => 1 - met)
  const parts = 'all' in expression ? expression.all : expression.any
  const [first, ...rest] = parts.map((part) => () => meetingSpans(part, chunk))
  const mask = (first as () => Mask)()
  for (const next of rest) {
    if ('any' in expression) add(mask, next())
    // What is rare is often written first: the rest need not be read then.
    else if (mask.includes(1)) keep(mask, next())
  }
  return mask
}

function ofCondition(condition: Condition, chunk: SpanChunk): Mask {
  switch (condition.of) {
    case 'field':
      return ofField(condition.field, condition.test, chunk)
    case 'attribute':
      return joined(
        chunk,
        condition.places.flatMap((place) => ofPlace(place, condition.test, chunk)),
      )
    case 'text':
      return ofText(hasWords(condition.words), chunk)
    case 'trace':
      throw new Error(`${condition.field} is asked of a trace, not of its spans.`)
  }
}
