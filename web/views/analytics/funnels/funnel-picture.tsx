import type { FunnelReport } from '../../../api/funnels'
import { duration, number } from '../../../lib/format'
import { Text } from '../../../ui/text'
import { reachedWords } from '../goals/reached-words'
import { rate } from '../overview/numbers/measures'
import type { FunnelState } from './funnel-state'
import { unitsOf } from './funnel-view'

interface Props {
  report: FunnelReport
  state: FunnelState
}

/** The steps side by side: solid came, stripes did not. One of the losses is chosen. */
export const FunnelPicture = ({ report: { steps, per, lost }, state }: Props) => (
  <ol class="funnel" style={{ '--steps': String(steps.length) }}>
    {steps.map((step, i) => {
      const came = step.ofFirst ?? 0
      const before = steps[i - 1]?.ofFirst ?? 0
      const isChosen = lost?.step === i + 1
      return (
        <li key={i} class={isChosen ? 'cur' : undefined}>
          <div class="step-head">
            <b>
              {i + 1} <Text of={step.name} />
            </b>
            <div class="small three cut mono">
              <Text of={reachedWords(step)} />
            </div>
            <div class="small">
              <b>{number(step.came)}</b>{' '}
              <span class="three">{step.ofFirst === null ? '–' : rate(step.ofFirst)}</span>
            </div>
          </div>
          <div class="step-bar" aria-hidden="true">
            <i style={{ '--h': `${100 * came}%` }} />
            {i > 0 && (
              <i
                class="lost"
                style={{ '--h': `${100 * came}%`, '--l': `${100 * (before - came)}%` }}
              />
            )}
          </div>
          {i === 0 ? (
            <span class="step-out three">{unitsOf(per, 2)}, each counted once</span>
          ) : (
            <button
              type="button"
              class="step-out"
              aria-pressed={isChosen}
              disabled={step.lost === 0}
              onClick={() => state.chooseStep(i + 1)}
            >
              <b>
                {step.ofBefore === null ? '–' : rate(1 - step.ofBefore)}{' '}
                <span class="two">{number(step.lost)} did not</span>
              </b>
              {step.medianMs !== null && (
                <span class="three">the others within {duration(step.medianMs)}</span>
              )}
            </button>
          )}
        </li>
      )
    })}
  </ol>
)
