import { searchKeys, searchValues } from '../../../api/issues'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import { quoted } from '../../../lib/terms'
import type { Suggestion } from '../../../ui/search-field/suggestion'

/** Keys that are no tags. */
const KEYS = ['is', 'level', 'release', 'assigned', 'type', 'platform', 'title', 'user.id']
const SHOWN = 10

/**
 * What a term that is being typed can become: keys, then after a colon the values of that key.
 * @param typed undefined while nobody types
 */
export function useSuggestions(slug: string, typed: string | undefined): Suggestion[] {
  const [, bang = '', key, value = ''] = /^(!?)(?:([^\s:"]+):"?)?(.*)$/.exec(typed ?? '') ?? []
  const tags = useResource(typed === undefined ? undefined : searchKeys(slug)).data.value
  const values = useResource(
    typed !== undefined && key ? searchValues(slug, key, value) : undefined,
  ).data.value
  if (typed === undefined) return []
  if (key)
    return (values?.items ?? []).slice(0, SHOWN).map((one) => ({
      text: `${bang}${key}:${quoted(one.value)}`,
      shows: one.value,
      note: one.issues !== null && (
        <span class="push three">
          {number(one.issues)}
          <span class="sr"> issues</span>
        </span>
      ),
      isWhole: true,
    }))
  const start = value.toLowerCase()
  return [...KEYS, ...(tags?.items ?? [])]
    .filter((name) => !/[\s:"]/.test(name) && name.toLowerCase().startsWith(start))
    .slice(0, SHOWN)
    .map((name) => ({ text: `${bang}${name}:`, shows: `${name}:`, isWhole: false }))
}
