import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { comment } from '../../../api/issue'
import { CommentField } from './comment-field'

/** The field for a new comment on the issue. */
export function CommentForm({ issue, said }: { issue: IssueView; said(): Promise<void> }) {
  // As the key of the field: sending makes a new, empty one.
  const [sent, setSent] = useState(0)
  async function send(text: string) {
    await comment(issue.id, text)
    setSent(sent + 1)
    await said()
  }
  return (
    <CommentField
      key={sent}
      shortcut="c"
      name="Comment"
      placeholder="Comment, Markdown works"
      does="Comment"
      failure="Not said"
      send={send}
    />
  )
}
