import type { Schedule } from '../../../../../src/flags/model'
import type { Refused } from '../../../../lib/refused'
import { RefusedLines } from '../../conditions/refused-lines'
import { TimeField } from './time-field'

interface Props {
  schedule: Schedule | undefined
  /** Undefined: the rule applies at any time. */
  set(schedule: Schedule | undefined): void
  refused: readonly Refused[]
}

/** Between which times a rule matches anybody. */
export function ScheduleFields({ schedule = {}, set, refused }: Props) {
  function change(parts: { [Part in keyof Schedule]: Schedule[Part] | undefined }) {
    const entries = Object.entries({ ...schedule, ...parts }).filter(([, at]) => at !== undefined)
    set(entries.length === 0 ? undefined : (Object.fromEntries(entries) as Schedule))
  }
  return (
    <fieldset>
      <legend>When</legend>
      <div class="flex wrap">
        <span class="three">from</span>
        <TimeField
          name="The rule begins at"
          value={schedule.startAt}
          set={(startAt) => change({ startAt })}
        />
        <span class="three">until</span>
        <TimeField
          name="The rule ends at"
          value={schedule.endAt}
          set={(endAt) => change({ endAt })}
        />
        <span class="small three">empty: at any time</span>
      </div>
      <RefusedLines of={refused} />
    </fieldset>
  )
}
