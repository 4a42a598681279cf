import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { issuePage, mergeIssues, refreshIssues } from '../../../api/issues'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Icon } from '../../../ui/icon'
import { Candidates } from './candidates'

interface Props {
  issue: IssueView
  close(): void
}

/** Chooses the issues that are the same failure, and makes them part of this one. */
export function MergeDialog({ issue, close }: Props) {
  const { environment, project, shortId } = issue
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isEverywhere, setEverywhere] = useState(false)
  const found = useResource(
    issuePage(project, { environment, query: query.trim() || undefined, limit: 20 }),
  )
  async function submit(event: Event) {
    event.preventDefault()
    await attempt(async () => {
      await mergeIssues({ into: issue.id, ids: [...chosen], everywhere: isEverywhere })
      close()
      toast({ text: `${counted(chosen.length, 'issue')} merged into ${shortId}`, icon: 'merge' })
    }, 'Not merged')
    refreshIssues()
  }
  return (
    <Dialog title={`Merge into ${shortId}`} close={close}>
      <form class="form merge" onSubmit={submit}>
        <div class="search">
          <Icon name="search" />
          <input
            type="search"
            aria-label={`Issues in ${nameOf(environment)}`}
            placeholder="Words, or type:TypeError"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <Candidates found={found} except={issue.id} chosen={chosen} choose={setChosen} />
        {issue.siblings.length > 0 && (
          <label class="flex">
            <input
              type="checkbox"
              checked={isEverywhere}
              onChange={(event) => setEverywhere(event.currentTarget.checked)}
            />
            <span>Do the same in the other environments</span>
          </label>
        )}
        <DialogActions
          close={close}
          does={`Merge ${chosen.length > 0 ? chosen.length : ''}`}
          isDisabled={chosen.length === 0}
          note="Their events count here; it can be undone."
        />
      </form>
    </Dialog>
  )
}
