import { useId, useState } from 'preact/hooks'
import { useResource } from '../../../api/resource'
import { analyticsVitals, type VitalSummary, vitalsBreakdown } from '../../../api/vitals'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Text } from '../../../ui/text'
import { TIME_ZONE } from '../section/compared'
import { RatingMark } from '../vitals/rating-mark'
import { saidVital, sayVital, VITAL_WORDS } from '../vitals/vital-words'
import type { OverviewState } from './overview-state'

const LIVELY = { everyMs: 60_000, follows: 'analytics' } as const
const RELEASES = 5
const TABS = ['Speed', 'By release'] as const

/** How fast pages were, at p75: of all pages against the time before, or by release. */
export function SpeedPanel({ state }: { state: OverviewState }) {
  const group = useId()
  const [tab, setTab] = useState<(typeof TABS)[number]>('Speed')
  return (
    <section class="panel" aria-label="Speed">
      <header>
        <div class="tabs" role="radiogroup" aria-label="Speed">
          {TABS.map((one) => (
            <label key={one}>
              <input type="radio" name={group} checked={one === tab} onChange={() => setTab(one)} />
              {one}
            </label>
          ))}
        </div>
      </header>
      {tab === 'Speed' ? <Metrics state={state} /> : <ByRelease state={state} />}
    </section>
  )
}

function Metrics({ state }: { state: OverviewState }) {
  const { slug, where, compare } = state
  const found = useResource(
    analyticsVitals(slug, { ...where, compare, timeZone: TIME_ZONE }),
    LIVELY,
  )
  return (
    <Loaded from={found} failure="The speed could not be read" skeleton={<PanelSkeleton />}>
      {({ metrics, before }) =>
        metrics.every(({ count }) => count === 0) ? (
          <NothingMeasured state={state} />
        ) : (
          <div>
            <Head first="p75 over all pages" second="Now" third={before ? 'Before' : ''} />
            <ul class="share-rows speed-rows" aria-label="Speed">
              {metrics.map((now, i) => (
                <li key={now.metric}>
                  <a href={state.hrefHere('vitals', '', { metric: now.metric })}>
                    {now.metric}, {VITAL_WORDS[now.metric][0]}
                  </a>
                  <Value of={now} />
                  <span class="num small">{before && saidVital(now.metric, before[i]?.p75)}</span>
                </li>
              ))}
            </ul>
            <Slowest state={state} />
          </div>
        )
      }
    </Loaded>
  )
}

function ByRelease({ state }: { state: OverviewState }) {
  const asked = { ...state.where, by: 'release', metric: 'LCP', limit: RELEASES } as const
  const found = useResource(vitalsBreakdown(state.slug, asked), LIVELY)
  return (
    <Loaded from={found} failure="The speed could not be read" skeleton={<PanelSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <NothingMeasured state={state} />
        ) : (
          <div>
            <Head first="Release" second="LCP" third="INP" />
            <ul class="share-rows speed-rows" aria-label="Speed by release">
              {items.map(({ value, metrics: [lcp, inp] }) => (
                <li key={value}>
                  <a href={state.hrefHere('vitals', '', { by: 'release' })}>
                    <Text of={value || 'No release'} />
                  </a>
                  {lcp && <Value of={lcp} />}
                  <span class="num small">{inp && saidVital('INP', inp.p75)}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  )
}

const Head = (names: { first: string; second: string; third: string }) => (
  <div class="share-head speed-head" aria-hidden="true">
    <span>{names.first}</span>
    <span>{names.second}</span>
    <span>{names.third}</span>
  </div>
)

const Value = ({ of: { metric, p75, rating } }: { of: VitalSummary }) => (
  <span class="num">
    {p75 !== null && <RatingMark of={rating} />} {saidVital(metric, p75)}
  </span>
)

/** The page with the worst LCP of those measured often enough. */
function Slowest({ state }: { state: OverviewState }) {
  const asked = { ...state.where, by: 'page', metric: 'LCP', sort: 'p75', limit: 1 } as const
  const [page] = useResource(vitalsBreakdown(state.slug, asked), LIVELY).data.value?.items ?? []
  const lcp = page?.metrics[0]
  if (!page || !lcp || lcp.rating === null || lcp.p75 === null) return null
  return (
    <footer>
      <span class="three">Slowest:</span>{' '}
      <a class="link" href={state.hrefHere('vitals', '', { sort: 'p75' })}>
        <Text of={page.value} />, LCP {sayVital('LCP', lcp.p75)}
      </a>
    </footer>
  )
}

const NothingMeasured = ({ state }: { state: OverviewState }) => (
  <p class="small three none-here">
    No page was measured in this time.{' '}
    <a class="link" href={state.hrefHere('vitals', '')}>
      How pages are measured
    </a>
  </p>
)
