import { useResource } from '../../../api/resource'
import { traceKeys, traceValues } from '../../../api/traces'
import type { Shown } from '../../../lib/environments'
import { condition } from './pieces'

export interface Suggestion {
  /** What the field then holds. */
  text: string
  /** What the list shows. */
  shows: string
  /** Where a key stands: of a span, its resource, … */
  note?: string
  /** Whether the condition is complete. */
  isWhole: boolean
}

const SHOWN = 10
const TIMES = ['>100ms', '>500ms', '>1s', '>5s']
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
  const values = useResource(
    typed !== undefined && key ? traceValues(slug, key, start, environment) : undefined,
  ).data.value
  if (typed === undefined) return []
  if (!key)
    return (keys?.items ?? []).slice(0, SHOWN).map(({ key: name, level }) => ({
      text: `${before}${name}:`,
      shows: `${name}:`,
      note: level,
      isWhole: false,
    }))
  const isTime = key === 'duration' || key === 'trace.duration'
  const known = isTime ? TIMES.filter((time) => time.includes(start)) : (values?.items ?? [])
  return known.slice(0, SHOWN).map((value) => ({
    text: `${before}${key}${sign}${condition('', value).slice(1)}`,
    shows: value,
    isWhole: true,
  }))
}
