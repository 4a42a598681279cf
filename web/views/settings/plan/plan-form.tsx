import { changePlan, type Plan } from '../../../api/usage'
import { number, sentence } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'

type Signal = keyof Plan

/** An inclusion for each signal; an empty field is no limit. */
export function PlanForm({ plan }: { plan: Plan }) {
  const mayChange = isAtLeast('admin')
  const signals = Object.keys(plan) as Signal[]
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await changePlan(Object.fromEntries(signals.map((signal) => [signal, wanted(given, signal)])))
    toast({ text: 'Plan saved. It holds from now on, for this month too' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      {signals.map((signal) => (
        <Inclusion key={signal} signal={signal} of={plan[signal]} mayChange={mayChange} />
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

interface Props {
  signal: Signal
  of: Plan[Signal]
  mayChange: boolean
}

const Inclusion = ({ signal, of: { included, payAsYouGo }, mayChange }: Props) => (
  <fieldset disabled={!mayChange}>
    <legend>{sentence(signal)}</legend>
    <label class="flex limited">
      <input
        class="field"
        name={`${signal}.included`}
        aria-label={`${sentence(signal)} included each month`}
        inputMode="numeric"
        pattern="[0-9][0-9,]*"
        title="A whole number; empty for no limit"
        placeholder="no limit"
        autocomplete="off"
        defaultValue={included === null ? '' : number(included)}
      />
    </label>
    <label class="flex">
      <input type="checkbox" name={`${signal}.payAsYouGo`} defaultChecked={payAsYouGo} />
      <span class="plain">
        Take more, and count it as overage; else {signal} past it are refused
      </span>
    </label>
  </fieldset>
)

function wanted(given: FormData, signal: Signal) {
  const text = textOf(given, `${signal}.included`).replaceAll(',', '')
  return {
    included: text === '' ? null : Number(text),
    payAsYouGo: given.has(`${signal}.payAsYouGo`),
  }
}
