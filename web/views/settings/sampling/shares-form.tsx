import { ENVIRONMENTS } from '../../../../src/projects/environment'
import { changeSampling, type Sampling } from '../../../api/sampling'
import { nameOf } from '../../../lib/environments'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'

const SIGNALS = [
  { name: 'events', words: 'Errors and logs' },
  { name: 'spans', words: 'Traces' },
] as const

/** Production first, as everywhere in the dashboard. */
const SHOWN = ENVIRONMENTS.toReversed()

/** The share of each signal in each environment. */
export function SharesForm({ slug, of }: { slug: string; of: Sampling }) {
  const mayChange = isAtLeast('admin')
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const change = SHOWN.map((environment) => [
      environment,
      Object.fromEntries(
        SIGNALS.map(({ name }) => [name, rateOf(textOf(given, `${environment}.${name}`))]),
      ),
    ])
    await changeSampling(slug, Object.fromEntries(change))
    toast({ text: 'Shares saved' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      {SHOWN.map((environment) => (
        <fieldset key={environment} class="limited">
          <legend>{nameOf(environment)}</legend>
          <div class="picks">
            {SIGNALS.map(({ name, words }) => (
              <label key={name}>
                <span class="plain small">{words}</span>
                <input
                  class="field"
                  name={`${environment}.${name}`}
                  aria-label={`${words} of ${environment} in percent`}
                  inputMode="decimal"
                  pattern="100|[0-9]{1,2}([.][0-9]{1,3})?"
                  title="0 to 100 percent; empty leaves it to the application"
                  placeholder="its own"
                  autocomplete="off"
                  readOnly={!mayChange}
                  defaultValue={percentOf(of[environment][name])}
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Refusal of={error} />
      {mayChange && (
        <div>
          <button type="submit" class="btn primary" disabled={isBusy}>
            Save
          </button>
        </div>
      )}
    </form>
  )
}

const percentOf = (rate: number | null) => (rate === null ? '' : `${+(rate * 100).toFixed(3)}`)

/** Divided as a decimal fraction, so that 0.7 percent is 0.007 and no neighbour of it. */
const rateOf = (text: string) => (text === '' ? null : Number(`${text}e-2`))
