import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface Props {
  title: string
  close(): void
  /** Asked before Esc or a click beside it closes the dialog. */
  mayClose?(): boolean
  /** The heading is not shown, and only screen readers hear it. */
  isBare?: boolean
  class?: string
  children: ComponentChildren
}

/** A dialog over the page: keeps the focus, closes with Esc or a click beside it, gives the focus back. */
export function Dialog(props: Props) {
  const { title, close, mayClose, isBare = false, class: tone = '', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => before instanceof HTMLElement && before.focus()
  }, [])
  const leave = () => (mayClose?.() ?? true) && close()

  return (
    <dialog
      ref={dialog}
      class={`dialog ${tone}`}
      aria-labelledby={heading}
      // Listen to the key Esc itself: browsers let a page refuse the event `cancel` only once.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      <h2 id={heading} class={isBare ? 'sr' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
