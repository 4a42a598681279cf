import { useState } from 'preact/hooks'
import type { Rule, Split } from '../../../../src/flags/model'
import { changeFlag, type FlagView } from '../../../api/flags'
import { attempt } from '../../../lib/attempt'
import { Text } from '../../../ui/text'

interface Props {
  slug: string
  flag: FlagView
  rule: Rule
  split: readonly Split[]
  mayChange: boolean
}

/** A split of two variants as a bar whose edge can be moved: by 1 percent with the arrows, by 10 with the page keys. */
export function RollOut({ slug, flag, rule, split, mayChange }: Props) {
  const [first, second] = split as [Split, Split]
  const sum = first.weight + second.weight
  const stored = sum === 0 ? 0 : Math.round((100 * first.weight) / sum)
  const [moved, setMoved] = useState<number>()
  const percent = moved ?? stored

  const save = () =>
    attempt(async () => {
      const changed = {
        ...rule.serve,
        split: [
          { ...first, weight: percent },
          { ...second, weight: 100 - percent },
        ],
      }
      await changeFlag(slug, flag, {
        rules: flag.rules.map((one) => (one.id === rule.id ? { ...one, serve: changed } : one)),
        comment: `${first.variant} from ${stored}% to ${percent}%`,
      })
      setMoved(undefined)
    }, 'The share is as it was')

  return (
    <div class="roll">
      <div class="bar2" style={{ '--w': `${percent}%` }}>
        <span>
          <Text of={`${first.variant} ${percent}%`} />
        </span>
        <span>
          <Text of={`${second.variant} ${100 - percent}%`} />
        </span>
      </div>
      {mayChange && (
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={`Share of ${first.variant}, in percent`}
          onInput={(event) => setMoved(Number(event.currentTarget.value))}
        />
      )}
      {moved !== undefined && moved !== stored && (
        <div class="flex">
          <button type="button" class="btn tight" onClick={save}>
            Set to {moved}%
          </button>
          <button type="button" class="btn tight quiet" onClick={() => setMoved(undefined)}>
            Keep {stored}%
          </button>
        </div>
      )}
    </div>
  )
}
