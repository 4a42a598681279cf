import type { Schedule } from '../../../../../src/flags/model'
import { fieldTimeOf, sentTimeOf } from '../../../../lib/field-time'
import type { Refused } from '../../../../lib/refused'
import { TimeField } from '../../../../ui/time-field'
import { RefusedLines } from '../../conditions/refused-lines'

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
      <legend>When (at any time where empty)</legend>
      <div class="flex wrap">
        <TimeField
          name="From"
          value={fieldTimeOf(schedule.startAt)}
          set={(typed) => change({ startAt: sentTimeOf(typed) })}
        />
        <TimeField
          name="Until"
          value={fieldTimeOf(schedule.endAt)}
          set={(typed) => change({ endAt: sentTimeOf(typed) })}
        />
      </div>
      <RefusedLines of={refused} />
    </fieldset>
  )
}
