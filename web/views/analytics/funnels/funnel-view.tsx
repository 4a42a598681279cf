import type { Funnel, FunnelReport } from '../../../api/funnels'
import { duration, number, sentence } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { rate } from '../overview/numbers/measures'
import { DefinitionsLink } from '../section/definitions-link'
import { OF_FUNNELS } from './definitions'
import { FunnelPicture } from './funnel-picture'
import { FunnelRows } from './funnel-rows'
import type { FunnelState } from './funnel-state'
import { FunnelTable } from './funnel-table'
import { LostPart } from './lost/lost-part'
import { shownOf } from './saved-funnels'

interface Props {
  report: FunnelReport
  funnels: readonly Funnel[]
  state: FunnelState
  edit(): void
  /** Whether newer numbers are on their way. */
  isOld?: boolean
}

/** The rate first, then the steps, then who was lost. */
export function FunnelView({ report, funnels, state, edit, isOld = false }: Props) {
  const { steps, per, medianMs, lost } = report
  const name = shownOf(funnels, state)?.name
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const empty = steps.flatMap((step, i) => (step.events === 0 ? [{ ...step, number: i + 1 }] : []))
  return (
    <div class={isOld ? 'page-body stale' : 'page-body'} aria-busy={isOld}>
      {empty.map((step) => (
        <p key={step.number} class="note small" role="status">
          <span>
            Step {step.number}, <Text of={step.name} />, matched nothing in this time. Look at how
            it is spelled, or choose a longer time.
          </span>
          <button type="button" class="link push" onClick={edit}>
            Change the steps
          </button>
        </p>
      ))}
      <section class="panel" aria-labelledby="funnel-rate">
        <header>
          <h2 id="funnel-rate">
            {last.ofFirst === null ? 'Nobody began' : rate(last.ofFirst)}{' '}
            {last.ofFirst !== null && <Text of={`come to ${last.name}`} />}
          </h2>
          <span class="small three">
            {name && (
              <>
                <Text of={name} />:{' '}
              </>
            )}
            {number(last.came)} of {number(first.came)} {unitsOf(per, first.came)}
            {beforeWords(report)}
            {medianMs !== null && `; median ${duration(medianMs)}`}
          </span>
          <span class="push" />
          <button type="button" class="btn tight" onClick={edit}>
            <Icon name="sort" />
            Steps
          </button>
        </header>
        <FunnelPicture report={report} state={state} />
        <details class="funnel-data">
          <summary>As a table</summary>
          <FunnelTable report={report} />
        </details>
      </section>
      {report.rows && <FunnelRows report={report} by={state.by ?? ''} />}
      {lost && <LostPart report={report} lost={lost} state={state} />}
      <p class="small three">
        {sentence(unitsOf(per, 2))} count once, by the chain of steps that came furthest.
        {per === 'visitor' &&
          ' Visitors without an id are known for a day (UTC): who comes back the next day is another.'}{' '}
        <DefinitionsLink of={OF_FUNNELS} />
      </p>
    </div>
  )
}

export const unitsOf = (per: FunnelReport['per'], count: number) =>
  per === 'visit' ? (count === 1 ? 'visit' : 'visits') : count === 1 ? 'person' : 'people'

function beforeWords({ before }: FunnelReport): string {
  const [first, last] = [before?.[0], before?.at(-1)]
  return first ? `, was ${rate((last ?? 0) / first)} in the time before` : ''
}
