import { useRef, useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/model'
import { comment } from '../../../api/issue'
import { useKeys } from '../../../lib/keys'
import { refused } from '../refused'

/** As the API bounds it. */
const LONGEST = 10_000

/** Says something on the issue; Ctrl Enter sends it. */
export function CommentForm({ issue, said }: { issue: IssueView; said(): Promise<void> }) {
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ c: { does: 'Comment', run: () => field.current?.focus() } })
  async function send(event: Event) {
    event.preventDefault()
    if (isSending || !text.trim()) return
    setSending(true)
    try {
      await comment(issue.id, text.trim())
      setText('')
      await said()
    } catch (cause) {
      refused('Not said', cause)
    } finally {
      setSending(false)
    }
  }
  return (
    <form class="comment" onSubmit={send}>
      <label class="sr" for="comment">
        Comment
      </label>
      <textarea
        ref={field}
        id="comment"
        class="field"
        rows={2}
        maxLength={LONGEST}
        placeholder="Comment, Markdown works"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <button type="submit" class="btn tight" disabled={isSending || !text.trim()}>
        Comment
      </button>
    </form>
  )
}
