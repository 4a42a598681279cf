import { Icon } from '../../../ui/icon'
import { LazyDetails } from '../../../ui/lazy-details'
import { Text } from '../../../ui/text'
import { FrameRow } from './frame-row'
import type { PlannedFrame } from './planned-frame'

interface Props {
  frames: PlannedFrame[]
  label: string
  names: string[]
  release: string | undefined
}

/** A row that stands for several frames, under the names of their libraries. */
export const FoldedRow = ({ frames, label, names, release }: Props) => (
  <LazyDetails
    class="frame lib folded"
    summary={
      <>
        <Icon name="right" />
        <span class="nowrap">{label}</span>
        <span class="cut">
          <Text of={names.join(', ')} />
        </span>
      </>
    }
  >
    {() => (
      <div>
        {frames.map((planned) => (
          <FrameRow key={planned.id} planned={planned} release={release} />
        ))}
      </div>
    )}
  </LazyDetails>
)
