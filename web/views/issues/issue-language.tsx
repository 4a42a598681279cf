import { FIELDS, fieldNamed } from '../../../src/issues/search/fields'
import { searchKeys, searchValues } from '../../api/issues'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import type { Language } from '../../ui/search-field/language'

/** The fields, tags and values that the search for issues completes. */
export const issueLanguage = (slug: string): Language => ({
  fields: FIELDS,
  fieldNamed,
  useKeys(start) {
    const tags = useResource(start === undefined ? undefined : searchKeys(slug)).data.value
    const begin = start?.toLowerCase() ?? ''
    return (tags?.items ?? [])
      .filter((name) => name.toLowerCase().startsWith(begin))
      .map((name) => ({
        // A tag that is named like a field needs the prefix.
        text: fieldNamed(name) ? `tag.${name}` : name,
        note: <span class="push three small">tag</span>,
      }))
  },
  useValues(key, start) {
    const values = useResource(key ? searchValues(slug, key, start) : undefined).data.value
    return (values?.items ?? []).map(({ value, issues }) => ({
      text: value,
      note: issues !== null && (
        <span class="push three">
          {number(issues)}
          <span class="sr"> issues</span>
        </span>
      ),
    }))
  },
})
