import type { ComponentChildren } from 'preact'
import { useAct } from '../lib/use-act'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { Refusal } from './refusal'

interface Props {
  title: string
  /** Tells what the action leads to. */
  children: ComponentChildren
  /** A verb: `Revoke`. */
  does: string
  run(): Promise<unknown>
  close(): void
}

/** Asks before an action that cannot be undone. */
export function Confirm({ title, children, does, run, close }: Props) {
  const { act, error, isBusy } = useAct()
  async function confirm() {
    if (await act(run)) close()
  }
  return (
    <Dialog title={title} close={close} class="small-dialog">
      <div class="stack two">
        {children}
        <Refusal of={error} />
      </div>
      <DialogActions close={close} does={does} act={confirm} isDisabled={isBusy} />
    </Dialog>
  )
}
