import type { Backtest } from '../../../../api/alert-rules'
import { counted } from '../../../../lib/format'
import { refusedParts } from '../../../../lib/refused'
import { Failure } from '../../../../ui/failure'
import { Text } from '../../../../ui/text'
import { lasted } from '../../lasted'
import type { Draft } from '../draft'
import type { Scale } from '../scale'
import { Alternatives } from './alternatives'
import { DayStrip } from './day-strip'
import { FiringTable } from './firing-table'
import { measuredWords } from './measured-words'
import { SeriesChart } from './series-chart'
import type { Tested } from './use-backtest'

interface Props {
  slug: string
  draft: Draft
  set(draft: Draft): void
  scale: Scale
  holdScale(isHeld: boolean): void
  tested: Tested
}

/** When the rule, as it is edited, would have fired in the last 14 days. */
export function BacktestPanel({ tested, ...props }: Props) {
  const { answer, error, isOld, again } = tested
  const { draft, set, scale } = props
  const isFieldWrong = refusedParts(error).length > 0
  return (
    <section class="panel backtest" aria-labelledby="back-test" aria-busy={isOld}>
      <header>
        <h3 id="back-test" aria-live="polite">
          {firedInWords(answer, draft)}
        </h3>
        {answer && answer.totalMs > 0 && (
          <span class="three small">{lasted(answer.totalMs)} in all</span>
        )}
        <span class="push small two">{measuredWords(draft, answer)}</span>
      </header>
      {error && !answer && !isFieldWrong ? (
        <Failure what="The rule could not be tried on what is stored" error={error} retry={again} />
      ) : (
        <>
          {draft.metric && <SeriesChart {...props} answer={answer} />}
          {answer && !draft.metric && <DayStrip of={answer} />}
          {answer && <Notes of={answer} usage={draft.usage} />}
          {answer && answer.firings.length > 0 && (
            <FiringTable slug={props.slug} of={answer} scale={draft.metric && scale} />
          )}
          {answer && answer.alternatives.length > 1 && (
            <Alternatives of={answer} draft={draft} set={set} scale={scale} />
          )}
        </>
      )}
    </section>
  )
}

interface NotesProps {
  of: Backtest
  usage: Draft['usage']
}

function Notes({ of: { hasData, isCut, from, groups, series }, usage }: NotesProps) {
  const { leftOut, leftOutNames } = groups
  return (
    <div class="small two backtest-notes">
      {!hasData && !usage && (
        <p>Nothing like this was stored in 14 days; the rule starts to count now.</p>
      )}
      {usage?.of === 'disk' && (
        <p>How full the disk was is not kept; the rule looks from now on.</p>
      )}
      {isCut && (
        <p>
          There is too much stored to look at all of it at once: what is from before{' '}
          {new Date(from).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} was left
          out.
        </p>
      )}
      {series?.group && (
        <p>
          The line is that of <Text of={series.group} />
          {groups.measured > 1 && `, one of ${counted(groups.measured, 'group')}`}.
        </p>
      )}
      {hasData && leftOut > 0 && (
        <p>
          Only the busiest groups are measured. Left out {leftOut === 1 ? 'is' : 'are'}{' '}
          {counted(leftOut, 'group')}, such as <Text of={leftOutNames.slice(0, 3).join(', ')} />.
        </p>
      )}
    </div>
  )
}

function firedInWords(answer: Backtest | undefined, { usage }: Draft): string {
  if (!answer) return 'Would it have fired?'
  // That a meter came to a part of the plan is all that is kept of the past: without it, it did not.
  const isKnown = answer.hasData || (usage !== undefined && usage.of !== 'disk')
  if (!isKnown) return 'Nothing to look back on'
  const { all } = answer.count
  if (all === 0) return 'Would not have fired'
  return `Would have fired ${all === 1 ? 'once' : counted(all, 'time')}`
}
