import { FIELDS, fieldNamed } from '../../../src/traces/pages/language/fields'
import { useResource } from '../../api/resource'
import { traceKeys, traceValues } from '../../api/traces'
import type { Shown } from '../../lib/environments'
import type { Language } from '../../ui/search-field/language'

/** The fields and values that the search for traces completes. */
export const traceLanguage = (slug: string, shown: Shown): Language => ({
  fields: FIELDS,
  fieldNamed,
  useKeys(start) {
    const keys = useResource(start === undefined ? undefined : traceKeys(slug, start)).data.value
    return (keys?.items ?? [])
      .filter(({ level }) => level !== 'field')
      .map(({ key, level }) => ({
        text: key,
        note: <span class="push three small">{level}</span>,
      }))
  },
  useValues(key, start) {
    // Ask once for all values where one answer holds them all, and not again for each letter.
    const all = useResource(key ? traceValues(slug, key, '', shown) : undefined).data.value
    const some = useResource(
      key && all?.isComplete === false && start ? traceValues(slug, key, start, shown) : undefined,
    ).data.value
    const typed = start.toLowerCase()
    return ((some ?? all)?.items ?? [])
      .filter((value) => value.toLowerCase().includes(typed))
      .map((text) => ({ text }))
  },
})
