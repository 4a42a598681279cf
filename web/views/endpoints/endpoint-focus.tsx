import { useMemo, useState } from 'preact/hooks'
import { type Endpoint, endpointSeries } from '../../api/endpoints'
import { useResource } from '../../api/resource'
import type { Shown } from '../../lib/environments'
import { duration } from '../../lib/format'
import { isAtLeast } from '../../lib/is-at-least'
import { exactly, queryOf } from '../../lib/pieces'
import { searchOf } from '../../lib/query'
import { onDemand } from '../../ui/on-demand'
import { TableButton } from '../../ui/table-button'
import { Text } from '../../ui/text'
import { OpenIncidents } from '../alerts/open-incidents'
import { hrefOfRules } from '../alerts/rules/hrefs'
import { EndpointName } from './endpoint-name'
import type { EndpointState } from './endpoint-state'
import { LatencyLegend } from './latency-legend'
import { errorShare, rate } from './rates'
import { SeriesTable } from './series-table'
import { StepBars } from './step-bars'
import { type StepAt, stepsOf } from './steps-of'

const EVERY_MS = 30_000
const LatencyChart = onDemand(() => import('./chart/latency-chart').then((m) => m.LatencyChart))

/** One endpoint over time: its durations, its rate and its errors. */
export function EndpointFocus({ endpoint, state }: { endpoint: Endpoint; state: EndpointState }) {
  const { slug, shown, when, isTable, showTable, range } = state
  const { service, name, kind, slowestTraceId } = endpoint
  const series = useResource(endpointSeries(slug, { ...when, service, name, kind }), {
    everyMs: EVERY_MS,
    follows: 'traces',
  }).data.value
  const steps = useMemo(() => (series ? stepsOf(series) : []), [series])
  const [pointed, setPointed] = useState<StepAt>()
  const query = queryOf([exactly('service', service), exactly('name', name)])
  const firing = { service, endpoint: name, environment: shown }
  return (
    <>
      <OpenIncidents slug={slug} of={firing} />
      <div class="focus pad">
        <section class="panel" aria-labelledby="over-time">
          <header>
            <h2 id="over-time" class="cut">
              <EndpointName name={name} />{' '}
              <span class="small three">
                <Text of={service} />
              </span>
            </h2>
            <LatencyLegend of={pointed?.step ?? endpoint} at={pointed?.at} />
            <TableButton isTable={isTable} show={showTable} />
          </header>
          {isTable ? (
            <SeriesTable steps={steps} />
          ) : (
            <div class="latency">
              {series && <LatencyChart steps={steps} narrow={range.narrow} point={setPointed} />}
            </div>
          )}
        </section>
        <div class="side">
          <section class="panel">
            <header>
              <h3>Rate</h3>
              <span class="push">
                <b>{rate(endpoint.perMinute)}</b> <span class="three">per minute</span>
              </span>
            </header>
            <StepBars
              name="Requests a minute"
              values={steps.map(({ step }) => step?.perMinute ?? 0)}
            />
          </section>
          <section class="panel">
            <header>
              <h3>Errors</h3>
              <span class="push">
                <b class={endpoint.errors > 0 ? 'error' : undefined}>
                  {errorShare(endpoint.errorRate)}
                </b>
              </span>
            </header>
            <StepBars
              name="Share of errors"
              isHot
              values={steps.map(({ step }) => step?.errorRate ?? 0)}
            />
          </section>
          <p class="small two go-on">
            {isAtLeast('member') && (
              <>
                <a class="link" href={hrefOfAlert(slug, shown, endpoint)}>
                  Alert on this
                </a>
                {' · '}
              </>
            )}
            <a
              class="link"
              href={`/${slug}/traces${searchOf({ environment: shown, query, sort: 'duration', from: when.from, to: when.to })}`}
            >
              Its slowest traces
            </a>
            {slowestTraceId && (
              <>
                {' · '}
                <a
                  class="link"
                  href={`/${slug}/traces/${slowestTraceId}${searchOf({ environment: shown })}`}
                >
                  the slowest, {duration(endpoint.maxMs)}
                </a>
              </>
            )}
            {endpoint.errors > 0 && (
              <>
                {' · '}
                <a
                  class="link"
                  href={`/${slug}/traces${searchOf({ environment: shown, query: `${query} status:error`, from: when.from, to: when.to })}`}
                >
                  those that failed
                </a>
              </>
            )}
          </p>
          <p class="only-s flex small go-on">
            <a class="link" href={`/${slug}/map${searchOf({ environment: shown })}`}>
              Service map
            </a>
            <a class="link" href={`/${slug}/queries${searchOf({ environment: shown })}`}>
              Queries
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

/** Where a rule begins that watches the p95 of an endpoint. */
const hrefOfAlert = (slug: string, shown: Shown, { service, name }: Endpoint) =>
  `${hrefOfRules(slug)}/new${searchOf({ start: 'slow-endpoint', environment: shown, service, endpoint: name })}`
