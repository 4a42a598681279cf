import type { Rating } from '../../../../src/analytics/reports/vitals/thresholds'
import { RATING_WORDS } from './vital-words'

interface Props {
  of: Rating | null
  /** Shows the words beside the mark, too; readers hear them in any case. */
  isSaid?: boolean
}

/** A rating as a mark that differs in shape and colour: a disc, a triangle or a square. */
export const RatingMark = ({ of, isSaid = false }: Props) => {
  if (of === null)
    return <span class={isSaid ? 'rating three' : 'sr'}>{isSaid ? 'Too few' : ' (too few)'}</span>
  return (
    <span class={`rating ${of}`} title={RATING_WORDS[of]}>
      <i aria-hidden="true" />
      <span class={isSaid ? undefined : 'sr'}>{RATING_WORDS[of]}</span>
    </span>
  )
}
