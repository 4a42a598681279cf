import type { ConditionProps } from './condition-fields'
import { negated, ofSegment, type Shape } from './conditions'
import { NotToggle } from './not-toggle'

/** Whether somebody is of a segment. */
export function SegmentFields({
  condition,
  set,
  around: { segments },
  segment,
  isNot,
}: ConditionProps & Extract<Shape, { is: 'segment' }>) {
  const isKnown = segments.some(({ key }) => key === segment)
  return (
    <div class="comparison">
      <NotToggle isNot={isNot} toggle={() => set(negated(condition))} />
      <span class="three">of the segment</span>
      <select
        class="field"
        aria-label="Segment"
        value={segment}
        onChange={(event) => set(ofSegment(condition, event.currentTarget.value))}
      >
        {!isKnown && <option value={segment}>{segment} (there is none)</option>}
        {segments.map(({ key, name }) => (
          <option key={key} value={key} selected={key === segment}>
            {name ? `${name} (${key})` : key}
          </option>
        ))}
      </select>
    </div>
  )
}
