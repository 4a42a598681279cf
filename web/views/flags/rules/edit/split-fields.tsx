import { Icon } from '../../../../ui/icon'
import { NumberField } from '../../../../ui/number-field'
import { splitAt } from '../../with-share'
import { ShareBar } from '../share-bar'
import type { RuleAround } from './rule-around'
import { percentsOf, type SplitServe } from './serving'
import { VariantSelect } from './variant-select'

interface Props {
  serve: SplitServe
  set(serve: SplitServe): void
  around: RuleAround
}

/** Variants with their weights; of two, also a bar whose edge is moved. */
export function SplitFields({ serve, set, around }: Props) {
  const { split } = serve
  const percents = percentsOf(split)
  const [first, second] = split
  const change = (at: number, parts: Partial<(typeof split)[number]>) =>
    set({ ...serve, split: split.map((one, i) => (i === at ? { ...one, ...parts } : one)) })
  const other = around.variants.find((name) => !split.some(({ variant }) => variant === name))
  return (
    <>
      {split.length === 2 && first && second && (
        <ShareBar
          names={[first.variant, second.variant]}
          percent={percents[0] ?? 0}
          move={(percent) => set({ ...serve, split: splitAt(split, percent) })}
        />
      )}
      <ul class="shares">
        {split.map(({ variant, weight }, at) => (
          <li key={at} class="flex">
            <VariantSelect
              name={`Variant ${at + 1}`}
              value={variant}
              choose={(chosen) => change(at, { variant: chosen })}
              around={around}
            />
            <NumberField
              name={`Weight of ${variant}`}
              value={weight}
              show={String}
              read={weightIn}
              change={(typed) => change(at, { weight: typed ?? 0 })}
            />
            <span class="small three num">{percents[at]}%</span>
            <button
              type="button"
              class="btn tight square quiet"
              aria-label={`Take ${variant} out of the split`}
              disabled={split.length === 1}
              onClick={() => set({ ...serve, split: split.toSpliced(at, 1) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {other !== undefined && (
        <button
          type="button"
          class="btn tight quiet"
          onClick={() => set({ ...serve, split: [...split, { variant: other, weight: 0 }] })}
        >
          <Icon name="plus" />
          Variant
        </button>
      )}
    </>
  )
}

const weightIn = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined)
