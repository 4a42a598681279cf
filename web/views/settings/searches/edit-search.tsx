import type { Sort } from '../../../../src/issues/list/model'
import { changeSearch, type SavedSearch } from '../../../api/saved-searches'
import { isAtLeast } from '../../../lib/is-at-least'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { SORT_WORDS } from './sort-words'

interface Props {
  slug: string
  of: SavedSearch
  close(): void
}

export function EditSearch({ slug, of: search, close }: Props) {
  const form = useSubmit(async (given) => {
    await changeSearch(slug, search.id, {
      name: textOf(given, 'name'),
      query: textOf(given, 'query'),
      sort: textOf(given, 'sort') as Sort,
      shared: given.has('shared'),
    })
    close()
  })
  return (
    <FormDialog title="Edit saved view" does="Save" form={form} close={close}>
      <label>
        <span>Name</span>
        <input class="field" name="name" required maxLength={100} defaultValue={search.name} />
      </label>
      <label>
        <span>
          Search <span class="three">as in the field above the issues</span>
        </span>
        <input class="field mono" name="query" maxLength={1000} defaultValue={search.query} />
      </label>
      <label>
        <span>First</span>
        <select class="field" name="sort" defaultValue={search.sort}>
          {Object.entries(SORT_WORDS).map(([sort, words]) => (
            <option key={sort} value={sort} selected={sort === search.sort}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {isAtLeast('member') && (
        <label class="flex">
          <input type="checkbox" name="shared" defaultChecked={search.shared} />
          <span class="plain">Everybody in this project sees it</span>
        </label>
      )}
    </FormDialog>
  )
}
