import type { FlagView } from '../../../api/flags'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'

const DAY_MS = 86_400_000

/** What there is to know of a flag in a line: its key, who keeps it, its age, its use. */
export function FlagFacts({ of }: { of: FlagView }) {
  const { key, type, clientSide, owner, createdAt, expectedLifetimeDays, lastEvaluatedAt } = of
  const age = Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS)
  return (
    <p class="small three">
      <code>{key}</code> · {type} · {clientSide ? 'visible to browsers' : 'for servers alone'}
      {owner && (
        <>
          {' '}
          · kept by <Text of={owner} />
        </>
      )}{' '}
      ·{' '}
      {expectedLifetimeDays === null ? `${age} days old` : `${age} of ${expectedLifetimeDays} days`}{' '}
      ·{' '}
      {lastEvaluatedAt === null ? (
        'never evaluated'
      ) : (
        <>
          last evaluated <Ago at={lastEvaluatedAt} after=" ago" />
        </>
      )}
      {of.description && (
        <span class="detail two">
          <Text of={of.description} />
        </span>
      )}
    </p>
  )
}
