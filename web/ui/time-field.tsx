import { utc } from '../lib/format'

interface Props {
  name: string
  /** As an input of type datetime-local has it; empty for none. */
  value: string
  set(value: string): void
  isRequired?: boolean
  min?: string
  /** The id of what says that it is wrong. */
  describedBy?: string
}

/** A time in the viewer's zone, with the same in UTC below it. */
export const TimeField = ({ name, value, set, isRequired = false, min, describedBy }: Props) => (
  <label>
    <span>{name}</span>
    <input
      class="field"
      type="datetime-local"
      required={isRequired}
      min={min}
      value={value}
      aria-describedby={describedBy}
      onInput={(event) => set(event.currentTarget.value)}
    />
    <span class="small three">
      {value === '' ? '\u00a0' : utc(new Date(value).toISOString()).replace(/:00\.000/, '')}
    </span>
  </label>
)
