import { fieldTime } from '../../../lib/field-time'

/** The times of a window that is once, in the viewer's zone. */
export const OnceFields = ({ of }: { of: { from: string; to: string } }) => (
  <div class="picks two-wide">
    <Time name="from" label="From" value={of.from} />
    <Time name="to" label="To" value={of.to} />
  </div>
)

const Time = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label>
    <span>{label}</span>
    <input
      class="field"
      type="datetime-local"
      name={name}
      required
      defaultValue={fieldTime(Date.parse(value))}
    />
  </label>
)
