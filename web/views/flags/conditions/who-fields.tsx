import type { Condition } from '../../../../src/flags/model'
import type { Refused } from '../../../lib/refused'
import { AddCondition } from './add-condition'
import { ConditionFields } from './condition-fields'
import { joined, shapeOf } from './conditions'
import type { Around } from './use-around'

interface Props {
  when: Condition | undefined
  set(when: Condition | undefined): void
  refused: readonly Refused[]
  around: Around
}

/** Whom a rule matches. */
export const WhoFields = ({ when, set, refused, around }: Props) => (
  <fieldset class="who">
    <legend>Who</legend>
    {when === undefined ? (
      <p class="three">Everyone. Add a condition to narrow it down.</p>
    ) : (
      <ConditionFields condition={when} set={set} refused={refused} around={around} depth={1} />
    )}
    {(when === undefined || shapeOf(when).is !== 'group') && (
      <AddCondition add={(part) => set(joined(when, part))} around={around} depth={1} />
    )}
  </fieldset>
)
