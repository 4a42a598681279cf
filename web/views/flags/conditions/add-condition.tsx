import type { Condition } from '../../../../src/flags/model'
import { Icon } from '../../../ui/icon'
import { NEW_COMPARISON } from './conditions'
import type { Around } from './use-around'

interface Props {
  add(part: Condition): void
  around: Around
  /** In how many groups the new one would lie. */
  depth: number
}

/** Deeper groups are read better as JSON. */
const DEEPEST = 3

/** Adds a condition, a segment or a group of conditions. */
export function AddCondition({ add, around: { segments }, depth }: Props) {
  const [first] = segments
  const button = (name: string, part: Condition) => (
    <button type="button" class="btn tight quiet" onClick={() => add(part)}>
      <Icon name="plus" />
      {name}
    </button>
  )
  return (
    <div class="flex wrap add-condition">
      {button('Condition', NEW_COMPARISON)}
      {first && button('Segment', { segment: first.key })}
      {depth < DEEPEST && button('Group', { any: [NEW_COMPARISON] })}
    </div>
  )
}
