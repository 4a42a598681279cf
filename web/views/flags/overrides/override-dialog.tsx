import { useState } from 'preact/hooks'
import { leadVariant } from '../../../../src/flags/lead-variant'
import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import { setOverride } from '../../../api/flag-overrides'
import type { FlagView } from '../../../api/flags'
import { nameOf } from '../../../lib/environments'
import { fieldTime } from '../../../lib/field-time'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { TimeField } from '../../../ui/time-field'

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
  close(): void
}

/** Asks whom to serve which variant, where and until when. */
export function OverrideDialog({ slug, flag, environment, close }: Props) {
  const [until, setUntil] = useState('')
  const form = useSubmit(async (given) => {
    await setOverride(slug, flag.key, {
      targetingKey: textOf(given, 'targetingKey'),
      variant: textOf(given, 'variant'),
      environment: textOf(given, 'environment') as Environment,
      ...(until !== '' && { until: new Date(until).toISOString() }),
    })
    close()
  })
  return (
    <FormDialog title="Serve a user a variant" does="Serve it" form={form} close={close}>
      <label>
        <span>Targeting key</span>
        <input
          class="field mono"
          name="targetingKey"
          required
          maxLength={500}
          autocomplete="off"
          placeholder="user-1"
        />
      </label>
      <p class="small three">
        What the application names the user by. One that has a variant there already is given this
        one. Switches and other flags that this one needs still come first.
      </p>
      <div class="picks two-wide">
        <label>
          <span>Variant</span>
          <select class="field" name="variant" defaultValue={leadVariant(flag.variants)}>
            {Object.keys(flag.variants).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          <span>In</span>
          <select class="field" name="environment" defaultValue={environment}>
            {[...ENVIRONMENTS].reverse().map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <TimeField
        name="Until (for ever when empty)"
        value={until}
        set={setUntil}
        min={fieldTime(Date.now())}
      />
    </FormDialog>
  )
}
