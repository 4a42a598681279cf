import { fieldTimeOf, sentTimeOf } from '../../../../lib/field-time'
import { Icon } from '../../../../ui/icon'
import { NumberField } from '../../../../ui/number-field'
import { TimeField } from '../../../../ui/time-field'
import type { RuleAround } from './rule-around'
import { nextStep, type ProgressiveServe } from './serving'
import { VariantSelect } from './variant-select'

interface Props {
  serve: ProgressiveServe
  set(serve: ProgressiveServe): void
  around: RuleAround
}

/** A variant for ever more people: from when on for how many. */
export function ProgressiveFields({ serve, set, around }: Props) {
  const { variant, otherwise, steps } = serve.progressive
  const change = (parts: Partial<ProgressiveServe['progressive']>) =>
    set({ ...serve, progressive: { ...serve.progressive, ...parts } })
  const changeStep = (at: number, parts: Partial<(typeof steps)[number]>) =>
    change({ steps: steps.map((one, i) => (i === at ? { ...one, ...parts } : one)) })
  return (
    <>
      <div class="flex wrap">
        <VariantSelect
          name="Variant for ever more"
          value={variant}
          choose={(chosen) => change({ variant: chosen })}
          around={around}
        />
        <span class="three">and for the others</span>
        <VariantSelect
          name="Variant for the others"
          value={otherwise}
          choose={(chosen) => change({ otherwise: chosen })}
          around={around}
        />
      </div>
      <ol class="shares">
        {steps.map(({ at, percent }, place) => (
          <li key={place} class="flex">
            <TimeField
              name={`Step ${place + 1} from`}
              value={fieldTimeOf(at)}
              set={(typed) => changeStep(place, { at: sentTimeOf(typed) ?? at })}
            />
            <NumberField
              name={`Step ${place + 1}, percent`}
              value={percent}
              show={String}
              read={percentIn}
              change={(typed) => changeStep(place, { percent: typed ?? 0 })}
              unit="%"
            />
            <button
              type="button"
              class="btn tight square quiet"
              aria-label={`Remove step ${place + 1}`}
              disabled={steps.length === 1}
              onClick={() => change({ steps: steps.toSpliced(place, 1) })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="btn tight quiet"
        onClick={() => change({ steps: [...steps, nextStep(steps, Date.now())] })}
      >
        <Icon name="plus" />
        Step
      </button>
    </>
  )
}

function percentIn(typed: string): number | undefined {
  const percent = Number(typed.trim())
  return typed.trim() === '' || !(percent >= 0 && percent <= 100) ? undefined : percent
}
