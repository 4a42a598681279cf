import { useState } from 'preact/hooks'
import { get } from '../../../../api/client'
import { type FunnelStep, funnelReport } from '../../../../api/funnels'
import { goalList } from '../../../../api/goals'
import { useResource } from '../../../../api/resource'
import { useSubmit } from '../../../../lib/use-act'
import { FormDialog } from '../../../../ui/form-dialog'
import { Icon } from '../../../../ui/icon'
import { SeenValues } from '../../goals/seen-values'
import { type FunnelState, followedFor } from '../funnel-state'
import { StepRow } from './step-row'

const MOST = 8
const FIRST: readonly FunnelStep[] = [{ page: '' }, { event: '' }]

/** The steps of a funnel as a form; rows are moved by buttons. */
export function StepsDialog({ state, close }: { state: FunnelState; close(): void }) {
  const { slug, where, window } = state
  const [steps, setSteps] = useState(state.steps.length >= 2 ? state.steps : FIRST)
  const goals = useResource(goalList(slug)).data.value?.items ?? []
  const form = useSubmit(async () => {
    // What is wrong with a step is said here, before the page asks about it.
    const asked = { environment: where.environment, from: new Date().toISOString() }
    await get(funnelReport(slug, { ...asked, steps, ...followedFor(window) }))
    state.show(steps)
    close()
  })
  const put = (i: number, step: FunnelStep) => setSteps(steps.with(i, step))
  function move(i: number, by: number) {
    const moved = [...steps]
    const [step] = moved.splice(i, 1)
    if (step) moved.splice(i + by, 0, step)
    setSteps(moved)
  }
  return (
    <FormDialog title="Steps" does="Show" form={form} close={close} class="wide-dialog">
      <p class="small two">
        People come to them in this order; what they do between does not matter.
      </p>
      <ol class="funnel-steps">
        {steps.map((step, i) => (
          <StepRow
            key={i}
            step={step}
            number={i + 1}
            goals={goals}
            put={(changed) => put(i, changed)}
            up={i > 0 ? () => move(i, -1) : undefined}
            down={i < steps.length - 1 ? () => move(i, 1) : undefined}
            remove={steps.length > 2 ? () => setSteps(steps.toSpliced(i, 1)) : undefined}
          />
        ))}
      </ol>
      <SeenValues state={state} kind="page" />
      <SeenValues state={state} kind="event" />
      {steps.length < MOST && (
        <button type="button" class="btn" onClick={() => setSteps([...steps, { event: '' }])}>
          <Icon name="plus" />
          Add a step
        </button>
      )}
    </FormDialog>
  )
}
