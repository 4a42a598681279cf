import type { SpanChunk } from '../../../spans/chunk/span-chunk'
import type { Condition, Expression } from '../../language/condition'
import { hasWords } from '../../language/words'
import { ofKey } from './at-level'
import { ofText } from './in-text'
import { add, joined, keep, type Mask } from './mask'
import { ofField } from './of-field'

/**
 * Which spans of a chunk meet an expression. Each distinct text is tested once, then the spans that
 * have it are marked.
 */
export function meetingSpans(expression: Expression, chunk: SpanChunk): Mask {
  if ('of' in expression) return ofCondition(expression, chunk)
  if ('not' in expression) return meetingSpans(expression.not, chunk).map((met) => 1 - met)
  const parts = 'all' in expression ? expression.all : expression.any
  const [first, ...rest] = parts.map((part) => () => meetingSpans(part, chunk))
  const mask = (first as () => Mask)()
  for (const next of rest) {
    if ('any' in expression) add(mask, next())
    // When no span meets the parts so far, the others need not be read. People often write the rare part first.
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
        condition.keys.flatMap((key) => ofKey(key, condition.test, chunk)),
      )
    case 'text':
      return ofText(hasWords(condition.words), chunk)
    case 'trace':
      throw new Error(`${condition.field} is asked of a trace, not of its spans.`)
  }
}
