import type { Answer } from '../../src/flags/evaluate/answer'
import type { Case, Step } from './gherkin'

/** What an application with OpenFeature's SDK would see. */
interface Details {
  value: unknown
  reason: string
  variant?: string | undefined
  errorCode?: string | undefined
  metadata: Record<string, unknown>
}

export type Evaluate = (
  key: string,
  context: Record<string, unknown>,
  file?: string,
) => Answer | Promise<Answer>

/** @returns what is not as the case says; undefined when all is */
export async function runCase({ steps }: Case, evaluate: Evaluate): Promise<string | undefined> {
  let flag = { type: '', key: '', fallback: undefined as unknown }
  let file: string | undefined
  let details: Details | undefined
  const context: Record<string, unknown> = {}

  for (const { text, table } of steps) {
    const [first = '', second = '', third = ''] = quoted(text)
    if (text.includes('-flag with key')) {
      const type = text.slice(text.search(/\w+-flag with key/)).split('-')[0] as string
      flag = { type, key: first, fallback: read(type, second) }
    } else if (text.startsWith('an option "selector"')) file = third
    else if (/^(an option|an evaluator|a (stable|metadata) .*provider)/.test(text)) continue
    else if (text.startsWith('a context containing a targeting key')) context.targetingKey = first
    else if (text.startsWith('a context containing a nested')) context[first] = { [second]: third }
    else if (text.endsWith('with null value')) context[first] = null
    else if (text.startsWith('a context containing a key')) context[first] = read(second, third)
    else if (text === 'the flag was evaluated with details')
      details = detailsOf(await evaluate(flag.key, context, file), flag)
    else {
      const wrong = details ? failure({ text, table }, details, flag) : `Nothing did ${text}`
      if (wrong) return wrong
    }
  }
  return undefined
}

const quoted = (text: string) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inside = '']) => inside.replaceAll('\\"', '"'))

function read(type: string, text: string): unknown {
  if (type === 'String') return text
  return text === '' ? undefined : JSON.parse(text)
}

/** The SDK's part: the default of the code where there is no value, or one of another type. */
function detailsOf(
  answer: Answer,
  { type, fallback }: { type: string; fallback: unknown },
): Details {
  const metadata = answer.metadata ?? {}
  if ('errorCode' in answer)
    return { value: fallback, reason: 'ERROR', errorCode: answer.errorCode, metadata }
  const { reason, variant, value } = answer
  if (variant === undefined) return { value: fallback, reason, metadata }
  const wanted = type === 'Integer' || type === 'Float' ? 'number' : type.toLowerCase()
  if (typeof value !== wanted)
    return { value: fallback, reason: 'ERROR', errorCode: 'TYPE_MISMATCH', metadata }
  return { value, reason, variant, metadata }
}

function failure(
  { text, table }: Step,
  details: Details,
  { type, key }: { type: string; key: string },
): string | undefined {
  const [wanted = ''] = quoted(text)
  const differs = (actual: unknown, expected: unknown) =>
    Bun.deepEquals(actual, expected)
      ? undefined
      : `${text}: ${JSON.stringify(actual)} in place of ${JSON.stringify(expected)}`
  if (text.startsWith('the resolved details value'))
    return differs(details.value, read(type, wanted))
  if (text.startsWith('the reason')) return differs(details.reason, wanted)
  if (text.startsWith('the error-code')) return differs(details.errorCode ?? '', wanted)
  if (text.startsWith('the variant')) return differs(details.variant, wanted)
  if (text.startsWith('the flag key')) return differs(key, wanted)
  if (text === 'the resolved metadata is empty') return differs(details.metadata, {})
  if (text === 'the resolved metadata should contain')
    return table
      .map(({ key: name = '', metadata_type = '', value = '' }) =>
        differs(details.metadata[name], read(metadata_type, value)),
      )
      .find((wrong) => wrong !== undefined)
  return `There is no step ${text}`
}
