import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'

interface Props {
  text: string
  /** As the toast says it: `the key`. */
  what: string
  copied?(): void
}

/** What is shown once: all of it is selected as soon as it has the focus. */
export const Secret = ({ text, what, copied }: Props) => (
  <div class="cmd secret">
    <input
      class="mono"
      readOnly
      spellcheck={false}
      aria-label={what}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onCopy={copied}
    />
    <button type="button" class="btn tight primary" onClick={() => copy(text, what).then(copied)}>
      <Icon name="copy" />
      Copy<span class="sr"> {what}</span>
    </button>
  </div>
)
