import type { Backtest } from '../../../../api/alert-rules'
import { counted } from '../../../../lib/format'
import { type Draft, mainThreshold, withThreshold } from '../draft'
import { inWords, type Scale } from '../scale'

interface Props {
  of: Backtest
  draft: Draft
  set(draft: Draft): void
  scale: Scale
}

/** More than once a day is more than anybody looks into. */
const TOO_OFTEN = 14

/** Other thresholds to choose, each with how often it would have been passed. */
export function Alternatives({ of: { alternatives }, draft, set, scale }: Props) {
  const main = mainThreshold(draft)
  if (!main) return null
  return (
    <div class="whatif" role="radiogroup" aria-label="Other thresholds">
      {alternatives.map(({ value, count }) => (
        <label key={value}>
          <input
            type="radio"
            name="alternative"
            checked={value === main.value}
            onChange={() => set(withThreshold(draft, main.severity, { value }))}
          />
          <b>{inWords(value, scale)}</b>
          {timesInWords(count)}
        </label>
      ))}
    </div>
  )
}

function timesInWords(count: number): string {
  if (count === 0) return 'never'
  if (count === 1) return 'once'
  return `${counted(count, 'time')}${count > TOO_OFTEN ? ', too often' : ''}`
}
