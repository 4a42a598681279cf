import type { FlagView } from '../../../api/flags'

/** What is to be known of a flag before anything else; nothing for one that is as it should be. */
export function FlagState({ of }: { of: FlagView }) {
  const { archivedAt, killed, enabled, lifecycle, nextChangeAt, lastEvaluatedAt } = of
  if (archivedAt !== null) return <span class="badge">archived</span>
  if (killed) return <span class="badge error">switched off everywhere</span>
  if (!enabled) return <span class="badge">off</span>
  if (lifecycle.isPotentiallyStale)
    return (
      <span class="badge warning" title={lifecycle.advice}>
        potentially stale
      </span>
    )
  if (nextChangeAt !== null) return <span class="badge">change scheduled</span>
  return <span class="three">{lastEvaluatedAt === null ? 'not asked for yet' : 'in use'}</span>
}
