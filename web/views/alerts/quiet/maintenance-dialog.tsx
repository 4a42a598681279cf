import { useState } from 'preact/hooks'
import {
  changeMaintenance,
  createMaintenance,
  type MaintenanceView,
  type NewMaintenance,
} from '../../../api/quiet'
import { HOUR_MS } from '../../../lib/durations'
import { nameOf, SHOWN } from '../../../lib/environments'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import type { Day } from './maintenance-words'
import { OnceFields } from './once-fields'
import { WeeklyFields } from './weekly-fields'

interface Props {
  slug: string
  /** The window to change; undefined for a new one. */
  of: MaintenanceView | undefined
  close(): void
}

/** Makes or changes a maintenance window. */
export function MaintenanceDialog({ slug, of, close }: Props) {
  const [isWeekly, setWeekly] = useState(of?.weekly !== undefined)
  const form = useSubmit(async (given) => {
    const wanted = wantedIn(given, isWeekly)
    await (of ? changeMaintenance(slug, of.id, wanted) : createMaintenance(slug, wanted))
    close()
  })
  const pick = (weekly: boolean, label: string) => (
    <label class="pick">
      <input
        type="radio"
        name="how"
        checked={isWeekly === weekly}
        onChange={() => setWeekly(weekly)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <FormDialog
      title={of ? 'Edit the window' : 'New maintenance window'}
      does={of ? 'Save' : 'Make the window'}
      form={form}
      close={close}
      class="small-dialog"
    >
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          placeholder="Nightly import"
          defaultValue={of?.name}
        />
      </label>
      <label>
        <span>In</span>
        <select class="field" name="environment">
          {SHOWN.map((one) => (
            <option key={one} value={one} selected={one === (of?.environment ?? 'all')}>
              {one === 'all' ? 'All four environments' : nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>When</legend>
        <div class="picks">
          {pick(false, 'Once')}
          {pick(true, 'Each week')}
        </div>
      </fieldset>
      {isWeekly ? <WeeklyFields of={of?.weekly} /> : <OnceFields of={of?.once ?? soon()} />}
    </FormDialog>
  )
}

/** The next two hours. */
const soon = () => ({ from: iso(Date.now()), to: iso(Date.now() + 2 * HOUR_MS) })

const iso = (ms: number) => new Date(ms).toISOString()

function wantedIn(given: FormData, isWeekly: boolean): NewMaintenance {
  const environment = textOf(given, 'environment')
  return {
    name: textOf(given, 'name'),
    environment: environment === 'all' ? null : (environment as 'production'),
    ...(isWeekly
      ? {
          weekly: {
            days: given.getAll('days') as Day[],
            from: textOf(given, 'from'),
            to: textOf(given, 'to'),
            timeZone: textOf(given, 'timeZone'),
          },
        }
      : {
          once: {
            from: iso(Date.parse(textOf(given, 'from'))),
            to: iso(Date.parse(textOf(given, 'to'))),
          },
        }),
  }
}
