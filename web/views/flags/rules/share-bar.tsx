import { Text } from '../../../ui/text'

interface Props {
  names: readonly [string, string]
  /** What the first has. */
  percent: number
  move?: ((percent: number) => void) | undefined
}

/** A whole of two parts as a bar whose edge can be moved: by 1 percent with the arrows, by 10 with the page keys. */
export const ShareBar = ({ names: [first, second], percent, move }: Props) => (
  <div class="roll">
    <div class={percent === 0 ? 'bar2 nobody' : 'bar2'} style={{ '--w': `${percent}%` }}>
      <span>
        <Text of={`${first} ${percent}%`} />
      </span>
      <span>
        <Text of={`${second} ${100 - percent}%`} />
      </span>
    </div>
    {move && (
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={`Share of ${first}, in percent`}
        onInput={(event) => move(Number(event.currentTarget.value))}
      />
    )}
  </div>
)
