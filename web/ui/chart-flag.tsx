import { type Room, TURN } from '../lib/label-room'
import { Text } from './text'

interface Props {
  label: string
  /** What it says on hover. */
  title: string
  /** Where it stands in the chart, from 0 to 1. */
  share: number
  room: Room
  class?: string
}

/** A line over a chart at a time, with a label where there is room. */
export const ChartFlag = ({ label, title, share, room, class: tone = '' }: Props) => (
  <span
    class={`flag ${tone} ${share > TURN ? 'end' : ''}`}
    style={{ '--x': `${share * 100}%` }}
    title={title}
  >
    {room !== 'none' && (
      <span class={room === 'wide' ? 'hide-s' : undefined}>
        <Text of={label} />
      </span>
    )}
  </span>
)
