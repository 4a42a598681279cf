import type { IssueSummary } from '../../src/issues/model'
import { initials } from '../lib/initials'
import { Text } from './text'

/** Who an issue is assigned to, by two letters. */
export function Avatar({ of }: { of: IssueSummary['assignee'] }) {
  if (!of)
    return (
      <span class="face none" title="Nobody">
        <span class="sr">Nobody</span>
      </span>
    )
  const name = of.email.split('@')[0] as string
  return (
    <span class="face" title={of.email}>
      <Text of={initials(name)} />
      <span class="sr">{of.email}</span>
    </span>
  )
}
