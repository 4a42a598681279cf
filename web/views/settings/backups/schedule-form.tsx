import { useState } from 'preact/hooks'
import { type BackupSchedule, setSchedule } from '../../../api/backups'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'

const CHOICES = [
  ['never', 'Never'],
  ['daily', 'Each day'],
  ['hours', 'Every few hours'],
] as const
type Choice = (typeof CHOICES)[number][0]

/** A night's hour, and two weeks of it. */
const USUAL = { dailyAt: '03:15', everyHours: 6, keep: 14 }

export function ScheduleForm({ schedule }: { schedule: BackupSchedule | null }) {
  const [choice, choose] = useState<Choice>(choiceOf(schedule))
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await setSchedule(wanted(choice, given))
    toast({ text: choice === 'never' ? 'Saved. Backups are made by hand alone' : 'Schedule saved' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      <fieldset>
        <legend>Backups are made</legend>
        {CHOICES.map(([value, label]) => (
          <label class="flex" key={value}>
            <input
              type="radio"
              name="when"
              checked={choice === value}
              onChange={() => choose(value)}
            />
            <span class="plain">{label}</span>
          </label>
        ))}
      </fieldset>
      {choice === 'daily' && (
        <label>
          <span>
            At <span class="three">UTC</span>
          </span>
          <input
            class="field"
            type="time"
            name="dailyAt"
            required
            defaultValue={schedule?.dailyAt ?? USUAL.dailyAt}
          />
        </label>
      )}
      {choice === 'hours' && (
        <Count
          name="everyHours"
          label="Hours between two"
          most={168}
          of={schedule?.everyHours ?? USUAL.everyHours}
        />
      )}
      {choice !== 'never' && (
        <Count name="keep" label="How many stay" most={365} of={schedule?.keep ?? USUAL.keep} />
      )}
      <Refusal of={error} />
      <div>
        <button type="submit" class="btn" disabled={isBusy}>
          Save
        </button>
      </div>
    </form>
  )
}

const Count = ({
  name,
  label,
  most,
  of,
}: {
  name: string
  label: string
  most: number
  of: number
}) => (
  <label>
    <span>{label}</span>
    <input class="field" type="number" name={name} min={1} max={most} required defaultValue={of} />
  </label>
)

function choiceOf(schedule: BackupSchedule | null): Choice {
  if (!schedule) return 'never'
  return schedule.dailyAt === undefined ? 'hours' : 'daily'
}

function wanted(choice: Choice, given: FormData): BackupSchedule | null {
  if (choice === 'never') return null
  const keep = Number(textOf(given, 'keep'))
  return choice === 'daily'
    ? { dailyAt: textOf(given, 'dailyAt'), keep }
    : { everyHours: Number(textOf(given, 'everyHours')), keep }
}
