import type { ComponentChildren } from 'preact'
import type { useSubmit } from '../lib/use-act'
import { Dialog } from './dialog'
import { DialogActions } from './dialog-actions'
import { Refusal } from './refusal'

interface Props {
  title: string
  /** The verb on the button that sends the form. */
  does: string
  form: ReturnType<typeof useSubmit>
  isDisabled?: boolean
  close(): void
  class?: string
  children: ComponentChildren
}

/** A dialog that is one form: its fields, why it was refused, and the buttons that leave or send it. */
export const FormDialog = ({
  title,
  does,
  form: { submit, error, isBusy },
  isDisabled = false,
  close,
  class: tone = '',
  children,
}: Props) => (
  <Dialog title={title} close={close} class={tone}>
    <form class="form" onSubmit={submit}>
      {children}
      <Refusal of={error} />
      <DialogActions close={close} does={does} isDisabled={isBusy || isDisabled} />
    </form>
  </Dialog>
)
