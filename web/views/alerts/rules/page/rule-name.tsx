import { useId } from 'preact/hooks'
import { ErrorLine } from '../../../../ui/error-line'
import { Text } from '../../../../ui/text'

interface Props {
  /** The id of the form that the field belongs to. */
  form: string
  name: string
  /** Left out where the viewer may not change it. */
  set: ((name: string) => void) | undefined
  mistake: string | undefined
}

/** The rule's name, which is edited in place. */
export function RuleName({ form, name, set, mistake }: Props) {
  const id = useId()
  if (!set)
    return (
      <h2 class="rule-title is-fixed">
        <Text of={name} />
      </h2>
    )
  return (
    <div class="rule-title">
      <h2 class="sr">
        <Text of={name} />
      </h2>
      <input
        form={form}
        aria-label="Name"
        aria-describedby={id}
        aria-invalid={mistake !== undefined || undefined}
        value={name}
        maxLength={100}
        required
        dir="auto"
        autocomplete="off"
        size={Math.max(12, name.length)}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <ErrorLine id={id} text={mistake} />
    </div>
  )
}
