import type { FunnelReport } from '../../../../api/funnels'
import { number } from '../../../../lib/format'
import { Text } from '../../../../ui/text'
import type { FunnelState } from '../funnel-state'
import { unitsOf } from '../funnel-view'
import { LostVisits } from './lost-visits'
import { SetApart } from './set-apart'

export type Lost = NonNullable<FunnelReport['lost']>

interface Props {
  report: FunnelReport
  lost: Lost
  state: FunnelState
}

/** Who was lost before the chosen step: what sets them apart, and their visits. */
export const LostPart = ({ report: { steps, per }, lost, state }: Props) => (
  <section aria-labelledby="lost">
    <div class="flex wrap lost-head">
      <h2 id="lost">
        {number(lost.people)} {unitsOf(per, lost.people)} came to{' '}
        <Text of={steps[lost.step - 2]?.name ?? ''} /> and not to{' '}
        <Text of={steps[lost.step - 1]?.name ?? ''} />
      </h2>
      <span class="small three">against the {number(lost.wentOn)} who did</span>
    </div>
    <div class="lost-parts">
      <SetApart lost={lost} per={per} />
      <LostVisits lost={lost} state={state} />
    </div>
  </section>
)
