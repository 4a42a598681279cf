import { fieldTime } from '../../../../lib/field-time'

interface Props {
  /** What readers hear. */
  name: string
  value: string | undefined
  set(value: string | undefined): void
}

/** A time in the viewer's zone; what is stored is the same everywhere. */
export function TimeField({ name, value, set }: Props) {
  const at = Date.parse(value ?? '')
  return (
    <input
      class="field time"
      type="datetime-local"
      aria-label={name}
      value={Number.isNaN(at) ? '' : fieldTime(at)}
      onInput={({ currentTarget: { value: typed } }) =>
        set(typed === '' ? undefined : new Date(typed).toISOString())
      }
    />
  )
}
