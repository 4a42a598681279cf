import { Icon } from '../../../ui/icon'
import { Later } from '../../../ui/later'
import { Text } from '../../../ui/text'
import { FrameRow } from './frame-row'
import type { PlannedFrame } from './plan'

interface Props {
  frames: PlannedFrame[]
  label: string
  names: string[]
  release: string | undefined
}

/** Frames that are one row, under the names of their libraries. */
export const FoldedRow = ({ frames, label, names, release }: Props) => (
  <Later
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
  </Later>
)
