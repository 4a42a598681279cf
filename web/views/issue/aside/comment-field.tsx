import { useRef, useState } from 'preact/hooks'
import { useKeys } from '../../../lib/keys'
import { refused } from '../refused'

/** As the API bounds it. */
const LONGEST = 10_000

interface Props {
  /** What readers hear of the field. */
  name: string
  text?: string
  placeholder?: string
  /** A key of the page that leads here. */
  shortcut?: string
  /** A verb on the button. */
  does: string
  /** Said before the reason of a refusal. */
  failure: string
  send(text: string): Promise<void>
  /** Leaves it as it was. */
  cancel?(): void
}

/** Where a comment is written or changed; Ctrl Enter sends it. */
export function CommentField(props: Props) {
  const { name, text: given = '', placeholder = '', shortcut, does, failure, send, cancel } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys(shortcut ? { [shortcut]: { does: name, run: () => field.current?.focus() } } : {})
  const [text, setText] = useState(given)
  const [isSending, setSending] = useState(false)
  const isReady = !isSending && text.trim() !== '' && text.trim() !== given
  async function submit(event: Event) {
    event.preventDefault()
    if (!isReady) return
    setSending(true)
    try {
      await send(text.trim())
    } catch (cause) {
      refused(failure, cause)
    } finally {
      setSending(false)
    }
  }
  return (
    <form class="comment" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label={name}
        class="field"
        rows={2}
        maxLength={LONGEST}
        placeholder={placeholder}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          if (event.key !== 'Escape') return
          event.currentTarget.blur()
          cancel?.()
        }}
      />
      <div class="flex">
        {cancel && (
          <button type="button" class="btn tight quiet" onClick={cancel}>
            Cancel
          </button>
        )}
        <button type="submit" class="btn tight" disabled={!isReady}>
          {does}
        </button>
      </div>
    </form>
  )
}
