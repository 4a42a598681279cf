import { saveSearch } from '../../api/saved-searches'
import { session } from '../../api/who'
import { textOf, useSubmit } from '../../lib/use-act'
import { FormDialog } from '../../ui/form-dialog'
import type { ListState } from './list-state'

/** Gives the search and its order a name. */
export function SaveViewDialog({ state, close }: { state: ListState; close(): void }) {
  const { slug, query, sort } = state
  const mayShare = session.value?.user.role !== 'viewer'
  const form = useSubmit(async (given) => {
    await saveSearch(slug, {
      name: textOf(given, 'name'),
      query,
      sort,
      shared: given.has('shared'),
    })
    close()
  })
  return (
    <FormDialog title="Save this view" does="Save" form={form} close={close}>
      <p class="two">
        <code>{query || 'all issues'}</code>
      </p>
      <label>
        <span>Name</span>
        <input class="field" name="name" required maxLength={100} />
      </label>
      {mayShare && (
        <label class="flex">
          <input type="checkbox" name="shared" />
          <span>Everybody sees it</span>
        </label>
      )}
    </FormDialog>
  )
}
