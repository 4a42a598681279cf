import type { ComponentChildren } from 'preact'

interface Props {
  close(): void
  /** What the dialog does, on its button. */
  does: ComponentChildren
  /** What the button runs where it does not submit a form. */
  act?(): void
  isDisabled?: boolean
  /** Stands beside the buttons. */
  note?: string
}

/** The end of a dialog: leave it, or do what it is for. */
export const DialogActions = ({ close, does, act, isDisabled = false, note }: Props) => (
  <footer class="flex">
    {note !== undefined && <span class="small three push">{note}</span>}
    <button type="button" class="btn" onClick={close}>
      Cancel
    </button>
    <button
      type={act ? 'button' : 'submit'}
      class="btn primary"
      disabled={isDisabled}
      onClick={act}
    >
      {does}
    </button>
  </footer>
)
