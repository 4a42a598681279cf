import { useState } from 'preact/hooks'
import type { Rule, Split } from '../../../../src/flags/model'
import { changeFlag, type FlagView } from '../../../api/flags'
import { attempt } from '../../../lib/attempt'
import { withShare } from '../with-share'
import { ShareBar } from './share-bar'

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
      await changeFlag(slug, flag, {
        rules: withShare(flag.rules, rule.id, percent),
        comment: `${first.variant} from ${stored}% to ${percent}%`,
      })
      setMoved(undefined)
    }, 'The share is as it was')

  return (
    <div class="roll">
      <ShareBar
        names={[first.variant, second.variant]}
        percent={percent}
        move={mayChange ? setMoved : undefined}
      />
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
