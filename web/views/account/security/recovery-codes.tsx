import { useState } from 'preact/hooks'
import { download } from '../../../lib/download'
import { copy } from '../../../ui/copy-button'
import { Dialog } from '../../../ui/dialog'
import { Icon } from '../../../ui/icon'

interface Props {
  codes: readonly string[]
  close(): void
}

/**
 * Shows the codes for the day when the phone is lost. They cannot be shown again, so closing without saving them
 * asks first.
 */
export function RecoveryCodes({ codes, close }: Props) {
  const [isKept, setKept] = useState(false)
  const [asks, setAsks] = useState(false)
  const text = codes.join('\n')

  function keep() {
    download(`recovery-codes-${location.hostname}.txt`, `${text}\n`, 'text/plain')
    setKept(true)
  }
  function mayClose() {
    setAsks(!isKept)
    return isKept
  }
  return (
    <Dialog title="Keep your recovery codes" close={close} mayClose={mayClose}>
      <p class="two lead-in">
        The second factor is on. Each of these signs you in once in place of a code, for the day the
        phone is lost. They are shown this once.
      </p>
      <ol class="recovery mono" aria-label="Recovery codes" tabIndex={0}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div class="flex wrap">
        <button
          type="button"
          class="btn"
          onClick={() => copy(text, 'the recovery codes').then(() => setKept(true))}
        >
          <Icon name="copy" />
          Copy
        </button>
        <button type="button" class="btn" onClick={keep}>
          <Icon name="download" />
          Download
        </button>
      </div>
      <footer class="flex wrap">
        {asks && !isKept && (
          <span role="alert">Neither copied nor downloaded, and never shown again.</span>
        )}
        <span class="push" />
        <button type="button" class="btn primary" onClick={close}>
          {asks && !isKept ? 'Leave without them' : 'I have kept them'}
        </button>
      </footer>
    </Dialog>
  )
}
