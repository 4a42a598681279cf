import { useState } from 'preact/hooks'
import { copy } from './copy-button'
import { Icon } from './icon'

interface Props {
  text: string
  /** How the toast names it: `the key`. */
  what: string
  copied?(): void
}

/** A field with a secret that is shown once; all of it is selected as soon as it has the focus. */
export function Secret({ text, what, copied }: Props) {
  const [isCopied, setCopied] = useState(false)
  function note() {
    setCopied(true)
    copied?.()
  }
  return (
    <div class="cmd secret">
      <input
        class="mono"
        readOnly
        spellcheck={false}
        aria-label={what}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={note}
      />
      <button type="button" class="btn tight primary" onClick={() => copy(text, what).then(note)}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy'}
        <span class="sr"> {what}</span>
      </button>
    </div>
  )
}
