import { useRef, useState } from 'preact/hooks'
import { attempt } from '../../../lib/attempt'
import { useKeys } from '../../../lib/keys'

/** The API takes no longer comment. */
const LONGEST = 10_000

interface Props {
  /** What screen readers call the field. */
  name: string
  text?: string
  placeholder?: string
  /** The key of the page that puts the focus here. */
  shortcut?: string
  /** The verb on the button. */
  does: string
  /** What to say before the reason when it is refused: `Not saved`. */
  failure: string
  send(text: string): Promise<void>
  /** Leaves the comment as it was. */
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
    await attempt(() => send(text.trim()), failure).finally(() => setSending(false))
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
