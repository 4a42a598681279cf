import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/model'
import { comment } from '../../../api/issue'
import { CommentField } from './comment-field'

/** Says something on the issue. */
export function CommentForm({ issue, said }: { issue: IssueView; said(): Promise<void> }) {
  // The field is made anew once its text has been sent.
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
