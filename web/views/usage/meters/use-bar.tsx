import type { Meter } from '../../../api/usage'

/** So much of the bar is the plan, so that overage has room beside it. */
const PLAN_SHARE = 2 / 3

/** How much of the plan is used: solid is included, stripes are overage, the mark is the plan. */
export function UseBar({ of: { used, included, overage, refuses } }: { of: Meter }) {
  if (included === null) return null
  const whole = Math.max(included / PLAN_SHARE, used * 1.02, 1)
  const share = (count: number) => `${((count / whole) * 100).toFixed(1)}%`
  return (
    <div class={refuses ? 'use full' : 'use'} aria-hidden="true">
      <i style={{ '--w': share(used - overage) }} />
      <i class="ov" style={{ '--w': share(used - overage), '--v': share(overage) }} />
      <i class="mk" style={{ '--x': share(included) }} />
    </div>
  )
}
