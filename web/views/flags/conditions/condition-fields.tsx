import type { Condition } from '../../../../src/flags/model'
import type { Refused } from '../../../lib/refused'
import { Icon } from '../../../ui/icon'
import { ComparisonFields } from './comparison-fields'
import { shapeOf } from './conditions'
import { GroupFields } from './group-fields'
import { RawJson } from './raw-json'
import { RefusedLines } from './refused-lines'
import { SegmentFields } from './segment-fields'
import type { Around } from './use-around'

export interface ConditionProps {
  condition: Condition
  /** Undefined takes it out. */
  set(condition: Condition | undefined): void
  refused: readonly Refused[]
  around: Around
  /** In how many groups it lies. */
  depth: number
}

/** A condition of any kind, with what the server refused of it. */
export function ConditionFields(props: ConditionProps) {
  const { condition, set, refused, around } = props
  const shape = shapeOf(condition)
  if (shape.is === 'group') return <GroupFields {...props} {...shape} />
  return (
    <div>
      <div class="condition">
        {shape.is === 'comparison' && <ComparisonFields {...props} {...shape} />}
        {shape.is === 'segment' && <SegmentFields {...props} {...shape} />}
        {shape.is === 'raw' && <RawJson of={condition} showJson={around.showJson} />}
        <button
          type="button"
          class="btn tight square quiet"
          aria-label="Remove the condition"
          onClick={() => set(undefined)}
        >
          <Icon name="x" />
        </button>
      </div>
      <RefusedLines of={refused} />
    </div>
  )
}
