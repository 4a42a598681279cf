import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import {
  FLAG_TYPES,
  type FlagType,
  LIFETIME_DAYS,
  PURPOSES,
  type Purpose,
} from '../../../../src/flags/words'
import { createFlag } from '../../../api/flags'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { hrefOfFlag } from '../hrefs'
import { KeyField } from '../key-field'

/** What the variants of a new flag begin as; each can be changed. */
const VARIANTS: Record<FlagType, Record<string, unknown>> = {
  boolean: { on: true, off: false },
  string: { a: 'a', b: 'b' },
  number: { low: 10, high: 100 },
  object: { on: { color: 'teal' }, off: {} },
}

/** Makes a flag, which is on in development alone, and opens it. */
export function NewFlagDialog({ slug, close }: { slug: string; close(): void }) {
  const { route } = useLocation()
  const [type, setType] = useState<FlagType>('boolean')
  const [purpose, setPurpose] = useState<Purpose>('release')
  const days = LIFETIME_DAYS[purpose]
  const form = useSubmit(async (given) => {
    const variants = VARIANTS[type]
    const made = await createFlag(slug, {
      key: textOf(given, 'key'),
      name: textOf(given, 'name'),
      type,
      purpose,
      variants,
      defaultVariant: Object.keys(variants).at(-1) as string,
      clientSide: given.has('clientSide'),
    })
    close()
    route(hrefOfFlag(slug, made.key))
  })
  return (
    <FormDialog title="New flag" does="Make the flag" form={form} close={close}>
      <KeyField example="new-checkout" />
      <p class="small three">What the code asks for. It never changes.</p>
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          maxLength={100}
          autocomplete="off"
          placeholder="One-page checkout"
        />
      </label>
      <label>
        <span>Values</span>
        <select
          class="field"
          value={type}
          onChange={(event) => setType(event.currentTarget.value as FlagType)}
        >
          {FLAG_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Purpose</span>
        <select
          class="field"
          value={purpose}
          onChange={(event) => setPurpose(event.currentTarget.value as Purpose)}
        >
          {PURPOSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <p class="small three">
        {days === null
          ? 'It may stay for ever.'
          : `After ${days} days the list says that it may be stale.`}
      </p>
      <label class="flex">
        <input type="checkbox" name="clientSide" />
        <span class="plain">Browser keys see it</span>
      </label>
    </FormDialog>
  )
}
