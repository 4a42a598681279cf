import type { ComponentChildren } from 'preact'
import { useAct } from '../lib/use-act'
import { Dialog } from './dialog'
import { Refusal } from './refusal'

interface Props {
  title: string
  /** What follows from it. */
  children: ComponentChildren
  /** A verb: `Revoke`. */
  does: string
  run(): Promise<unknown>
  close(): void
}

/** Asks before what cannot be undone. */
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
      <footer class="flex">
        <button type="button" class="btn" onClick={close}>
          Cancel
        </button>
        <button type="button" class="btn primary" disabled={isBusy} onClick={confirm}>
          {does}
        </button>
      </footer>
    </Dialog>
  )
}
