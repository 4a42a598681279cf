import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { useKeys } from '../../../lib/keys'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { AssignDialog } from '../../triage/assign-dialog'
import { IgnoreChoices } from '../../triage/ignore-choices'
import { triage } from '../../triage/triage'
import { MergeDialog } from '../merge/merge-dialog'
import { AssignButton } from './assign-button'
import { IgnoreDialog } from './ignore-dialog'
import { ResolveButton } from './resolve-button'

/** What a person can do to an issue, each with its key. */
export function Actions({ issue, children }: { issue: IssueView; children: ComponentChildren }) {
  const [open, setOpen] = useState<'ignore' | 'assign' | 'merge'>()
  const close = () => setOpen(undefined)
  const isOpen = issue.status === 'open'
  const turn = () =>
    isOpen
      ? triage([issue], { status: 'resolved' }, 'resolved')
      : triage([issue], { status: 'open' }, 'reopened')
  useKeys({
    r: { does: isOpen ? 'Resolve' : 'Reopen', run: turn },
    a: { does: 'Assign', run: () => setOpen('assign') },
    m: { does: 'Merge with another issue', run: () => setOpen('merge') },
  })
  const ignore = (
    <>
      <Icon name="mute" />
      Ignore
      <Icon name="down" />
    </>
  )
  return (
    <>
      <ResolveButton issue={issue} turn={turn} />
      <Menu label={ignore} shortcut={{ key: 'i', does: 'Ignore' }}>
        <IgnoreChoices issues={[issue]} />
        <button type="button" onClick={() => setOpen('ignore')}>
          Until a time or a count…
        </button>
      </Menu>
      <AssignButton issue={issue} open={() => setOpen('assign')} />
      {children}
      <Menu class="btn square" name="More" label={<Icon name="dots" />}>
        <button type="button" onClick={() => setOpen('merge')}>
          <Icon name="merge" />
          <span>Merge with another issue…</span>
        </button>
      </Menu>
      {open === 'ignore' && <IgnoreDialog issue={issue} close={close} />}
      {open === 'assign' && <AssignDialog issues={[issue]} close={close} />}
      {open === 'merge' && <MergeDialog issue={issue} close={close} />}
    </>
  )
}
