import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../../ui/dialog'
import { attempt } from './attempt'

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
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    if (await attempt(run)) close()
    else setBusy(false)
  }
  return (
    <Dialog title={title} close={close} class="small-dialog">
      <div class="two">{children}</div>
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
