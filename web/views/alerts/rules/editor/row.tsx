import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ErrorLine } from '../../../../ui/error-line'
import type { Mistakes } from './mistakes'

interface Props {
  /** The word that the row's sentence begins with: `When`. */
  name: string
  /** Where the row's fields stand in the rule: `/metric`. What the server says of them is shown here. */
  at: readonly string[]
  mistakes: Mistakes
  children: ComponentChildren
}

/** One line of a rule's sentence, with its fields. */
export function Row({ name, at, mistakes, children }: Props) {
  const id = useId()
  const mistake = mistakes.at(at)
  return (
    <fieldset class="rule-row" aria-labelledby={id} aria-describedby={`${id}-wrong`}>
      <span id={id}>{name}</span>
      <div>
        {children}
        <ErrorLine id={`${id}-wrong`} text={mistake} />
      </div>
    </fieldset>
  )
}
