import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import { scheduleChange } from '../../../api/flag-schedule'
import type { FlagView } from '../../../api/flags'
import { DAY_MS } from '../../../lib/durations'
import { fieldTime } from '../../../lib/field-time'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { TimeField } from '../../../ui/time-field'
import { jsonMistake } from '../json-mistake'
import { changeOf, sharedRules, type Wanted } from './wanted-change'
import { WantedFields } from './wanted-fields'

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
  close(): void
}

/** Asks for a change and the time at which it is to be made. */
export function ScheduleDialog({ slug, flag, environment, close }: Props) {
  const [time, setTime] = useState(() => fieldTime(Date.now() + DAY_MS))
  const [wanted, setWanted] = useState<Wanted>(() => ({
    kind: 'switch',
    environment,
    enabled: !flag.environments[environment].enabled,
  }))
  const form = useSubmit(async (given) => {
    await scheduleChange(slug, flag.key, {
      at: new Date(time).toISOString(),
      change: changeOf(flag, wanted),
      comment: textOf(given, 'comment'),
    })
    close()
  })
  const pick = (kind: Wanted['kind'], label: string, first: () => Wanted) => (
    <label class="pick">
      <input
        type="radio"
        name="kind"
        checked={wanted.kind === kind}
        onChange={() => setWanted(first())}
      />
      <span>{label}</span>
    </label>
  )
  const [shared] = sharedRules(flag)
  return (
    <FormDialog
      title={`Schedule a change of ${flag.key}`}
      does="Schedule it"
      form={form}
      isDisabled={wanted.kind === 'json' && jsonMistake(wanted.text) !== undefined}
      close={close}
    >
      <TimeField name="When" value={time} set={setTime} isRequired min={fieldTime(Date.now())} />
      <fieldset>
        <legend>What</legend>
        <div class="picks">
          {pick('switch', 'A switch', () => ({ kind: 'switch', environment, enabled: true }))}
          {shared &&
            pick('share', 'A share', () => ({ kind: 'share', rule: shared.id, percent: 50 }))}
          {pick('json', 'Anything, as JSON', () => ({
            kind: 'json',
            text: JSON.stringify({ rules: flag.rules }, null, 2),
          }))}
        </div>
      </fieldset>
      <WantedFields flag={flag} wanted={wanted} set={setWanted} />
      <label>
        <span>Why</span>
        <input
          class="field"
          name="comment"
          maxLength={500}
          autocomplete="off"
          placeholder="Stands in the history"
        />
      </label>
    </FormDialog>
  )
}
