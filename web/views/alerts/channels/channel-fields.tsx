import { useId } from 'preact/hooks'
import type { ChannelKind, ChannelView } from '../../../api/channels'
import { EmailFields } from './email-fields'
import { type ChannelField, MEDIA } from './media'

interface Props {
  kind: ChannelKind
  /** The channel that is changed; undefined for a new one. */
  of?: ChannelView
}

/** The fields that a channel of this kind has, and no others. */
export const ChannelFields = ({ kind, of }: Props) =>
  kind === 'email' ? (
    <EmailFields of={of?.email} />
  ) : (
    MEDIA[kind].fields.map((field) => (
      <Field
        key={`${kind} ${field.name}`}
        field={field}
        now={of && ((of[kind] ?? {}) as Record<string, unknown>)}
      />
    ))
  )

interface FieldProps {
  field: ChannelField
  /** What the API shows of the settings; undefined for a new channel. */
  now: Record<string, unknown> | undefined
}

function Field({ field, now }: FieldProps) {
  const { name, label, hint, placeholder, value, isSecret, isOptional } = field
  const shown = now?.[name]
  const hintId = useId()
  return (
    <div>
      <label>
        <span>
          {label} {isOptional && !now && <span class="three">may stay empty</span>}
          {isSecret && now && <span class="three">empty: as it is</span>}
        </span>
        <input
          class="field mono"
          name={name}
          autocomplete="off"
          spellcheck={false}
          required={!isOptional && !(isSecret && now)}
          maxLength={2000}
          defaultValue={isSecret ? '' : String(shown ?? value ?? '')}
          aria-describedby={hintId}
          placeholder={isSecret && typeof shown === 'string' ? shown : placeholder}
        />
      </label>
      <p class="small three hint" id={hintId}>
        {hint}
      </p>
    </div>
  )
}
