import { FIELDS, fieldNamed } from '../../../../src/traces/search/fields'
import { useResource } from '../../../api/resource'
import { traceKeys, traceValues } from '../../../api/traces'
import type { Shown } from '../../../lib/environments'
import type { Language } from '../../../ui/search-field/language'

/** What the search for traces knows of a project. */
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
    // Where all are known at once, the box is asked once.
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
