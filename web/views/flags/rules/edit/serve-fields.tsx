import { useId, useRef } from 'preact/hooks'
import type { Serve } from '../../../../../src/flags/model'
import type { Refused } from '../../../../lib/refused'
import { RawJson } from '../../conditions/raw-json'
import { RefusedLines } from '../../conditions/refused-lines'
import { BucketFields } from './bucket-fields'
import { ProgressiveFields } from './progressive-fields'
import type { RuleAround } from './rule-around'
import { SERVE_KINDS, type ServeKind, servedAs, serveKindOf } from './serving'
import { SplitFields } from './split-fields'
import { VariantSelect } from './variant-select'

interface Props {
  serve: Serve
  set(serve: Serve): void
  refused: readonly Refused[]
  around: RuleAround
}

const WORDS: Record<ServeKind, string> = {
  variant: 'One variant',
  split: 'A split',
  progressive: 'Ever more of them',
}

/** What those whom a rule matches are served. */
export function ServeFields({ serve, set, refused, around }: Props) {
  const name = useId()
  const kind = serveKindOf(serve)
  // Whoever looks at another kind and comes back finds what was there.
  const before = useRef<Partial<Record<ServeKind, Serve>>>({})
  function choose(chosen: ServeKind) {
    if (kind) before.current[kind] = serve
    const { variants } = around
    set(before.current[chosen] ?? servedAs(chosen, { serve, variants, now: Date.now() }))
  }
  return (
    <fieldset class="serve">
      <legend>Serve</legend>
      {kind === undefined ? (
        <RawJson of={serve} showJson={around.showJson} />
      ) : (
        <>
          <div class="seg" role="radiogroup" aria-label="How it is served">
            {SERVE_KINDS.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  checked={one === kind}
                  onChange={() => choose(one)}
                />
                <span>{WORDS[one]}</span>
              </label>
            ))}
          </div>
          {'variant' in serve && (
            <VariantSelect
              name="Variant"
              value={serve.variant}
              choose={(variant) => set({ variant })}
              around={around}
            />
          )}
          {'split' in serve && <SplitFields serve={serve} set={set} around={around} />}
          {'progressive' in serve && <ProgressiveFields serve={serve} set={set} around={around} />}
          {!('variant' in serve) && <BucketFields serve={serve} set={set} around={around} />}
        </>
      )}
      <RefusedLines of={refused} />
    </fieldset>
  )
}
