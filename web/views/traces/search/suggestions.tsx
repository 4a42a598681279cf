import { useResource } from '../../../api/resource'
import { traceKeys, traceValues } from '../../../api/traces'
import type { Shown } from '../../../lib/environments'
import type { Suggestion } from '../../../ui/search-field/suggestion'
import { condition } from './pieces'

const SHOWN = 10
const TIMES = new Set(['duration', 'trace.duration'])
const LENGTHS = ['>100ms', '>500ms', '>1s', '>5s']
const WORD =
  /^(?<before>.*?[\s(!]|!?)(?:(?<key>[^\s:=<>!"()]+)(?<sign>:?(?:!=|>=|<=|=|>|<)|:)"?)?(?<start>[^\s()"]*)$/s

/**
 * What the condition that is being typed can become: keys, then after a sign the values of that key.
 * @param typed undefined while nobody types
 */
export function useSuggestions(
  slug: string,
  environment: Shown,
  typed: string | undefined,
): Suggestion[] {
  const { before = '', key, sign = '', start = '' } = WORD.exec(typed ?? '')?.groups ?? {}
  const keys = useResource(typed === undefined || key ? undefined : traceKeys(slug, start)).data
    .value
  const values = useValues(slug, environment, typed === undefined ? undefined : key, start)
  if (typed === undefined) return []
  if (!key)
    return (keys?.items ?? []).slice(0, SHOWN).map(({ key: name, level }) => ({
      text: `${before}${name}:`,
      shows: `${name}:`,
      // A field of the span itself needs no word.
      note: level !== 'field' && <span class="push three small">{level}</span>,
      isWhole: false,
    }))
  const known = TIMES.has(key) ? LENGTHS.filter((length) => length.includes(start)) : values
  return known.slice(0, SHOWN).map((value) => ({
    text: `${before}${key}${sign}${condition('', value).slice(1)}`,
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
