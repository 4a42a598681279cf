import { useMemo } from 'preact/hooks'
import type { AlertRuleView, Backtest } from '../../../../api/alert-rules'
import type { IncidentView } from '../../../../api/incidents'
import { issuesTimeline } from '../../../../api/issues'
import { useResource } from '../../../../api/resource'
import { dayTime } from '../../../../lib/day-time'
import { utc } from '../../../../lib/format'
import { releaseFlags } from '../../../../lib/release-flags'
import { LazyDetails } from '../../../../ui/lazy-details'
import { ReleaseFlags } from '../../../../ui/release-flags'
import { Table } from '../../../../ui/table'
import { HEIGHT, seriesPath, WIDTH } from '../../rules/backtest/series-path'
import { useBacktest } from '../../rules/backtest/use-backtest'
import { type Draft, draftOf, type Metric } from '../../rules/draft'
import { heightOf, inWords, type Scale, scaleOf } from '../../rules/scale'
import { chartSpan } from './chart-span'

interface Props {
  slug: string
  incident: IncidentView
  rule: AlertRuleView & { metric: Metric }
}

/** The number of an incident around it, by the same evaluation that fired, with the thresholds drawn in. */
export function IncidentChart({ slug, incident, rule }: Props) {
  const draft = useMemo(() => draftFor(incident, rule), [incident.id, rule.updatedAt])
  const { answer } = useBacktest(slug, draft)
  const shown = answer && shownOf(answer, incident)
  if (!shown) return null
  return <Chart slug={slug} incident={incident} rule={rule} shown={shown} />
}

/** The rule as it is about this incident's group alone. */
function draftFor({ environment, group }: IncidentView, rule: Props['rule']): Draft {
  const { groupBy: _, ...metric } = rule.metric
  const { service, endpoint } = group
  const of = { ...(service && { service }), ...(endpoint && { endpoint }) }
  return { ...draftOf(rule), environment, metric: { ...metric, ...of } }
}

interface Shown {
  from: number
  to: number
  stepMs: number
  points: NonNullable<Backtest['series']>['points']
}

/** What of the answer the chart shows; undefined where it has nothing of that time. */
function shownOf({ series, from, to }: Backtest, { openedAt, resolved }: IncidentView) {
  const known = { from: Date.parse(from), to: Date.parse(to) }
  const end = resolved ? Date.parse(resolved.at) : known.to
  const span = chartSpan({ from: Date.parse(openedAt), to: end }, known)
  if (!series || !span) return undefined
  const points = series.points.filter(({ at }) => {
    const ms = Date.parse(at)
    return ms + series.stepMs > span.from && ms + series.stepMs <= span.to + series.stepMs
  })
  return points.length === 0 ? undefined : { ...span, stepMs: series.stepMs, points }
}

function Chart({ slug, incident, rule, shown }: Props & { shown: Shown }) {
  const { from, to, points } = shown
  const { environment, openedAt, resolved } = incident
  const thresholds = rule.thresholds ?? []
  const most = Math.max(...points.map(({ max }) => max), ...thresholds.map(({ value }) => value))
  const scale = scaleOf(rule.metric, most)
  const iso = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const releases = useResource(issuesTimeline(slug, { environment, ...iso })).data.value?.releases
  const x = (at: number) => (WIDTH * (Math.min(to, at) - from)) / (to - from)
  const begins = x(Date.parse(openedAt))
  const ends = resolved ? x(Date.parse(resolved.at)) : WIDTH
  return (
    <div class="incident-chart">
      <div class="chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="The number over time, before and during the incident; the table below has it"
        >
          <path
            class="fired"
            d={`M${begins} 0H${Math.max(ends, begins + 4)}V${HEIGHT}H${begins}z`}
          />
          <path class="grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          <path class="measured" d={seriesPath(shown, { from, to }, scale)} />
        </svg>
        {thresholds.map(({ severity, value }) => (
          <div
            key={severity}
            class={`limit ${severity === 'critical' ? 'error' : 'warning'}`}
            style={{ '--y': `${100 * heightOf(value, scale)}%` }}
          >
            <b>
              {severity} {inWords(value, scale)}
            </b>
          </div>
        ))}
        {releases && <ReleaseFlags of={releaseFlags(releases, { from, to })} />}
      </div>
      <div class="axis small three" aria-hidden="true">
        <span>{dayTime(iso.from)}</span>
        <span>{resolved ? dayTime(iso.to) : 'now'}</span>
      </div>
      <LazyDetails class="answer" summary="As a table">
        {() => <PointTable points={points} scale={scale} />}
      </LazyDetails>
    </div>
  )
}

const COLUMNS = [
  { name: 'From' },
  { name: 'Least', class: 'num' },
  { name: 'Greatest', class: 'num' },
]

const PointTable = ({ points, scale }: { points: Shown['points']; scale: Scale }) => (
  <Table name="The number over time" columns={COLUMNS} isInner class="series-table">
    {points.toReversed().map(({ at, min, max }) => (
      <tr key={at}>
        <td>
          <time dateTime={at} title={utc(at)}>
            {dayTime(at)}
          </time>
        </td>
        <td class="num">{inWords(min, scale)}</td>
        <td class="num">{inWords(max, scale)}</td>
      </tr>
    ))}
  </Table>
)
