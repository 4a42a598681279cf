import type { Serve } from '../../../../src/flags/model'
import { dayTime } from '../../../lib/day-time'
import { ShareBar } from './share-bar'

type Progressive = Extract<Serve, { progressive: unknown }>['progressive']

/** A roll-out to ever more people: how many have it by now, and the steps, of which the present one stands out. */
export function Progress({ of: { variant, otherwise, steps } }: { of: Progressive }) {
  const now = steps.findLast(({ at }) => Date.parse(at) <= Date.now())
  return (
    <div class="roll">
      <ShareBar names={[variant, otherwise]} percent={now?.percent ?? 0} />
      <ol class="flex wrap plan small">
        {steps.map((step) => (
          <li
            key={step.at}
            class={step === now ? undefined : 'three'}
            aria-current={step === now && 'step'}
          >
            <b>{step.percent}%</b> {dayTime(step.at)}
          </li>
        ))}
      </ol>
    </div>
  )
}
