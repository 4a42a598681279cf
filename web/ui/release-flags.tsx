import { visible } from '../../src/lib/visible'
import { type ReleaseFlag, TURN } from '../lib/release-flags'
import { Text } from './text'

/** Lines over a chart where releases began. */
export const ReleaseFlags = ({ of }: { of: readonly ReleaseFlag[] }) =>
  of.map(({ release, label, share, room }) => (
    <span
      key={release}
      class={`flag ${share > TURN ? 'end' : ''}`}
      style={{ '--x': `${share * 100}%` }}
      title={visible(label)}
    >
      {room !== 'none' && (
        <span class={room === 'wide' ? 'hide-s' : undefined}>
          <Text of={label} />
        </span>
      )}
    </span>
  ))
