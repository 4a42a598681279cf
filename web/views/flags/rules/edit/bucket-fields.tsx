import type { RuleAround } from './rule-around'
import type { ProgressiveServe, SplitServe } from './serving'

type Dealing = SplitServe | ProgressiveServe

interface Props {
  serve: Dealing
  set(serve: Dealing): void
  around: RuleAround
}

/** By what people are dealt out: what is hashed, and the seed before it. */
export function BucketFields({ serve, set, around: { flagKey } }: Props) {
  const { bucketBy, seed, ...plain } = serve
  const change = (parts: { bucketBy?: string | undefined; seed?: string | undefined }) => {
    const { bucketBy: by, seed: salt } = { bucketBy, seed, ...parts }
    set({ ...plain, ...(by && { bucketBy: by }), ...(salt && { seed: salt }) } as Dealing)
  }
  return (
    <div class="flex wrap buckets">
      <label>
        <span>Split by</span>
        <input
          class="field mono"
          list="known-attributes"
          placeholder="targetingKey"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          value={bucketBy ?? ''}
          onInput={(event) => change({ bucketBy: event.currentTarget.value.trim() })}
        />
      </label>
      <label>
        <span>Seed</span>
        <input
          class="field mono"
          placeholder={flagKey}
          title="Splits of one seed deal the same people alike"
          autocomplete="off"
          spellcheck={false}
          maxLength={128}
          value={seed ?? ''}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}
