import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from './dialog'
import { Secret } from './secret'

interface Props {
  title: string
  lead: ComponentChildren
  secret: string
  /** How sentences name the secret: `the key`. */
  what: string
  /** Stands at the left of the dialog's foot. */
  status?: ComponentChildren
  close(): void
  children?: ComponentChildren
}

/** Shows a secret that cannot be shown again; asks before it closes when nothing was copied. */
export function OnceDialog({ title, lead, secret, what, status, close, children }: Props) {
  const [isCopied, setCopied] = useState(false)
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (isCopied) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isCopied])

  function copied() {
    setCopied(true)
    setAsks(false)
  }
  function mayClose() {
    setAsks(!isCopied)
    return isCopied
  }

  return (
    <Dialog title={title} close={close} mayClose={mayClose}>
      <p class="two lead-in">{lead}</p>
      <div class="stack">
        <Secret text={secret} what={what} copied={copied} />
        {children}
      </div>
      {asks ? (
        <footer class="flex wrap">
          <span class="flex" role="alert">
            You have not copied {what}, and it cannot be shown again.
          </span>
          <span class="push" />
          <button type="button" class="btn" onClick={close}>
            Leave without it
          </button>
          <button type="button" class="btn primary" onClick={() => setAsks(false)}>
            Go back
          </button>
        </footer>
      ) : (
        <footer class="flex">
          {status}
          <span class="push" />
          <button type="button" class="btn primary" onClick={close}>
            I have copied it
          </button>
        </footer>
      )}
    </Dialog>
  )
}
