import { useState } from 'preact/hooks'
import type { SharedPage } from '../../../api/shared-report'
import { isAtLeast } from '../../../lib/is-at-least'
import { Icon } from '../../../ui/icon'
import type { ReportedState } from '../section/reported-state'
import { ShareDialog } from './share-dialog'

/** Shares the page by a link; for administrators, who let others in. */
export function ShareButton({ page, state }: { page: SharedPage; state: ReportedState }) {
  const [isOpen, setOpen] = useState(false)
  if (!isAtLeast('admin') || state.isOfBots) return null
  return (
    <>
      <button type="button" class="btn" aria-label="Share" onClick={() => setOpen(true)}>
        <Icon name="link" />
        <span class="hide-s">Share</span>
      </button>
      {isOpen && <ShareDialog page={page} state={state} close={() => setOpen(false)} />}
    </>
  )
}
