import type { Sort } from '../../../../src/issues/model'
import { changeSearch, type SavedSearch } from '../../../api/saved-searches'
import { isAtLeast } from '../../../lib/may'
import { textOf, useSubmit } from '../../../lib/use-submit'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'
import { SORT_WORDS } from './sort-words'

interface Props {
  slug: string
  of: SavedSearch
  close(): void
}

export function EditSearch({ slug, of: search, close }: Props) {
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await changeSearch(slug, search.id, {
      name: textOf(given, 'name'),
      query: textOf(given, 'query'),
      sort: textOf(given, 'sort') as Sort,
      shared: given.has('shared'),
    })
    close()
  })
  return (
    <Dialog title="Edit saved view" close={close}>
      <form class="form" onSubmit={submit}>
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
        <Refusal of={error} />
        <DialogActions close={close} does="Save" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
