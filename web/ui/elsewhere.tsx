import { nameOf, SHOWN, type Shown } from '../lib/environments'
import { number } from '../lib/format'
import { Gauge } from './gauge'

interface Count {
  shown: Shown
  count: number
}

/** The other environments in which the same search finds something, with how much. @param useCount a hook */
export function useElsewhere(here: Shown, useCount: (shown: Shown) => number): Count[] {
  const counts = SHOWN.map((shown) => ({ shown, count: useCount(shown) }))
  return counts.filter(({ shown, count }) => count > 0 && shown !== here && shown !== 'all')
}

export const Elsewhere = ({ counts }: { counts: readonly Count[] }) =>
  counts.length > 0 && (
    <>
      There {counts[0]?.count === 1 ? 'is' : 'are'}{' '}
      {counts.map(({ shown, count }) => `${number(count)} in ${nameOf(shown)}`).join(', ')}.
    </>
  )

export const LookIn = ({
  counts,
  choose,
}: {
  counts: readonly Count[]
  choose(shown: Shown): void
}) =>
  counts.map(({ shown }) => (
    <button key={shown} type="button" class="btn" onClick={() => choose(shown)}>
      <Gauge of={shown} />
      Look in {nameOf(shown)}
    </button>
  ))
