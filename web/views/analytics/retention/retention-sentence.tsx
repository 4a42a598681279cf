import type { CohortLength, Retention } from '../../../api/retention'
import { counted } from '../../../lib/format'
import { Pick } from '../../../ui/pick'
import { StepPick } from '../section/step-pick'
import type { RetentionState } from './retention-state'
import { COUNTED_WORDS, LENGTH_NAMES } from './retention-words'

/** What is counted, as a sentence whose parts can be chosen. */
export function RetentionSentence({
  retention,
  state,
}: {
  retention: Retention
  state: RetentionState
}) {
  const { lengths, interval, isCounts } = state
  return (
    <div class="flex wrap retention-sentence">
      <span>
        <b>{counted(retention.visitors, 'visitor')}</b> began with
      </span>
      <StepPick
        name="Began with"
        none="any visit"
        value={state.start}
        choose={state.startWith}
        state={state}
      />
      <span>and returned with</span>
      <StepPick
        name="Returned with"
        none="any visit"
        value={state.returned}
        choose={state.returnWith}
        state={state}
      />
      <Pick name="Counted" words={COUNTED_WORDS} value={state.counted} choose={state.count} />
      <span class="push" />
      {lengths.length > 1 && (
        <Choice
          label="Interval"
          of={lengths.map((one) => [one, LENGTH_NAMES[one]])}
          chosen={interval}
          choose={(one) => state.chooseInterval(one as CohortLength)}
        />
      )}
      <Choice
        label="Cells"
        of={[
          ['share', 'Share'],
          ['visitors', 'Visitors'],
        ]}
        chosen={isCounts ? 'visitors' : 'share'}
        choose={(one) => state.showCounts(one === 'visitors')}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  of: readonly (readonly [value: string, words: string])[]
  chosen: string
  choose(value: string): void
}

const Choice = ({ label, of, chosen, choose }: ChoiceProps) => (
  <div class="seg" role="radiogroup" aria-label={label}>
    {of.map(([value, words]) => (
      <label key={value}>
        <input
          type="radio"
          name={label}
          checked={value === chosen}
          onChange={() => choose(value)}
        />
        {words}
      </label>
    ))}
  </div>
)
