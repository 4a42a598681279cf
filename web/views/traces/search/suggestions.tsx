import { spelledKey } from '../../../../src/traces/search/spelled-key'
import { useResource } from '../../../api/resource'
import { traceKeys, traceValues } from '../../../api/traces'
import type { Shown } from '../../../lib/environments'
import type { Suggestion } from '../../../ui/search-field/suggestion'
import { condition } from './pieces'
import { typedCondition } from './typed-condition'

const SHOWN = 10
const TIMES = new Set(['duration', 'trace.duration'])
const LENGTHS = ['>100ms', '>500ms', '>1s', '>5s']

/**
 * What the condition that is being typed can become: keys, then after a sign the values of that key.
 * @param typed undefined while nobody types
 */
export function useSuggestions(
  slug: string,
  environment: Shown,
  typed: string | undefined,
): Suggestion[] {
  const begun = typed === undefined ? undefined : typedCondition(typed)
  const asksForKeys = begun && begun.key === undefined
  const keys = useResource(asksForKeys ? traceKeys(slug, begun.start) : undefined).data.value
  const values = useValues(slug, environment, begun?.key, begun?.start ?? '')
  if (!begun) return []
  const { before, key, keyAndSign, start } = begun
  if (key === undefined)
    return (keys?.items ?? []).slice(0, SHOWN).map(({ key: name, level }) => ({
      text: `${before}${spelledKey(name)}:`,
      shows: `${name}:`,
      // A field of the span itself needs no word.
      note: level !== 'field' && <span class="push three small">{level}</span>,
      isWhole: false,
    }))
  const known = TIMES.has(key) ? LENGTHS.filter((length) => length.includes(start)) : values
  return known.slice(0, SHOWN).map((value) => ({
    text: `${before}${keyAndSign}${condition('', value).slice(1)}`,
    shows: value,
    isWhole: true,
  }))
}

/** Values of a key that have what is typed. Where all are known at once, the box is asked once. */
function useValues(slug: string, shown: Shown, key: string | undefined, start: string): string[] {
  const all = useResource(key ? traceValues(slug, key, '', shown) : undefined).data.value
  const some = useResource(
    key && all?.isComplete === false && start ? traceValues(slug, key, start, shown) : undefined,
  ).data.value
  const typed = start.toLowerCase()
  return (some ?? all)?.items.filter((value) => value.toLowerCase().includes(typed)) ?? []
}
