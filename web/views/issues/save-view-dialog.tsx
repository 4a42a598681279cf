import { useState } from 'preact/hooks'
import type { ApiError } from '../../api/client'
import { saveSearch } from '../../api/saved-searches'
import { session } from '../../api/who'
import { Dialog } from '../../ui/dialog'
import { DialogActions } from '../../ui/dialog-actions'
import { ErrorLine } from '../../ui/error-line'
import type { ListState } from './list-state'

/** Gives the search and its order a name. */
export function SaveViewDialog({ state, close }: { state: ListState; close(): void }) {
  const { slug, query, sort } = state
  const [error, setError] = useState<string>()
  const mayShare = session.value?.user.role !== 'viewer'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    try {
      const name = String(given.get('name'))
      await saveSearch(slug, { name, query, sort, shared: given.has('shared') })
      close()
    } catch (cause) {
      setError((cause as ApiError).message)
    }
  }

  return (
    <Dialog title="Save this view" close={close}>
      <form class="form" onSubmit={submit}>
        <p class="two">
          <code>{query || 'all issues'}</code>
        </p>
        <label>
          <span>Name</span>
          <input class="field" name="name" required maxLength={100} aria-describedby="wrong" />
        </label>
        {mayShare && (
          <label class="flex">
            <input type="checkbox" name="shared" />
            <span>Everybody sees it</span>
          </label>
        )}
        <ErrorLine id="wrong" text={error} />
        <DialogActions close={close} does="Save" />
      </form>
    </Dialog>
  )
}
