import { FIELDS, fieldNamed } from '../../../../src/issues/search/fields'
import { searchKeys, searchValues } from '../../../api/issues'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import type { Language } from '../../../ui/search-field/language'

/** What the search for issues knows of a project. */
export const issueLanguage = (slug: string): Language => ({
  fields: FIELDS,
  fieldNamed,
  useKeys(start) {
    const tags = useResource(start === undefined ? undefined : searchKeys(slug)).data.value
    const begin = start?.toLowerCase() ?? ''
    return (tags?.items ?? [])
      .filter((name) => name.toLowerCase().startsWith(begin))
      .map((name) => ({
        // A tag that is called like a field is asked for as a tag.
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
