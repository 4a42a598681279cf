import type { IssueSummary } from '../../../src/issues/model'
import { Text } from '../../ui/text'

/** An issue's title: the exception's type bold, the message quieter; without a type the message alone. */
export function IssueTitle({ issue: { title, type } }: { issue: IssueSummary }) {
  const start = `${type}: `
  if (!type || !title.startsWith(start))
    return (
      <b>
        <Text of={title} />
      </b>
    )
  return (
    <>
      <b>
        <Text of={type} />
      </b>{' '}
      <Text class="two" of={title.slice(start.length)} />
    </>
  )
}
