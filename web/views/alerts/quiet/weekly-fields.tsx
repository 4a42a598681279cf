import type { MaintenanceView } from '../../../api/quiet'
import { DAYS, type Day } from './maintenance-words'

type Weekly = NonNullable<MaintenanceView['weekly']>

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** A window that nobody has set yet. */
const USUAL: Weekly = { days: ['sunday'], from: '02:00', to: '04:00', timeZone: OWN_ZONE }

/** The days and times of a window that comes each week, and by the clocks of which place. */
export const WeeklyFields = ({ of = USUAL }: { of: Weekly | undefined }) => (
  <>
    <fieldset>
      <legend>On which days it begins</legend>
      <div class="flex wrap checks">
        {(Object.keys(DAYS) as Day[]).map((day) => (
          <label key={day} class="flex">
            <input type="checkbox" name="days" value={day} defaultChecked={of.days.includes(day)} />{' '}
            {DAYS[day]}
          </label>
        ))}
      </div>
    </fieldset>
    <div class="picks">
      <Clock name="from" label="From" value={of.from} />
      <Clock name="to" label="To" value={of.to} />
    </div>
    <label>
      <span>
        Time zone <span class="three">whose clocks count, in summer and in winter</span>
      </span>
      <input
        class="field"
        name="timeZone"
        list="time-zones"
        required
        autocomplete="off"
        defaultValue={of.timeZone}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </label>
  </>
)

const Clock = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label>
    <span>{label}</span>
    <input class="field" type="time" name={name} required defaultValue={value} />
  </label>
)
