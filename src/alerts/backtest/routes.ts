import { Elysia } from 'elysia'
import type { Follow } from '../../http/answer-long'
import { validate } from '../../http/validate'
import { whileThere } from '../../http/while-there'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { NewAlertRule } from '../rules/model'
import type { IncidentSeriesReads } from './incident-series.reads'
import { Backtest, IncidentSeries } from './model'
import type { BacktestReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<BacktestReads & IncidentSeriesReads>
  follow: Follow
}

/** Where a rule is tried on what is stored before it is kept, and where the numbers of an incident are read. */
export const backtestRoutes = ({ door, projectDoor, body, limits, clock, read, follow }: Deps) =>
  new Elysia({ name: 'alert-backtest' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/incidents/:id/series',
      async ({ project, params, request }) => {
        const wanted = { project: project.id, id: params.id, now: clock() }
        return whileThere(request, follow, (ticket) =>
          read('incidents.series', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'The number of an incident around its time, with the thresholds',
        tag: 'Alerts',
        answers: IncidentSeries,
      }),
    )
    .post(
      '/api/v1/projects/:slug/alertRules/backtest',
      async ({ project, request }) => {
        const rule = validate(NewAlertRule, await body.json(request, limits.apiBytes))
        return whileThere(request, follow, (ticket) =>
          read('alerts.backtest', { project: project.id, rule, now: clock(), ticket }),
        )
      },
      apiOfProject('triage', {
        summary: 'When an alert rule would have fired in the last 14 days',
        description:
          'The rule is not kept. It is evaluated by the code that evaluates rules live, over what is stored; `isCut` says when that was too much to look at.',
        tag: 'Alerts',
        body: NewAlertRule,
        example: {
          name: 'Order placement is slow',
          kind: 'metric',
          metric: {
            signal: 'spans',
            aggregate: 'p95',
            endpoint: 'POST /api/orders',
            windowSec: 300,
          },
          thresholds: [{ severity: 'critical', op: '>', value: 1200 }],
          forSec: 300,
          notify: { channels: [], cooldownSec: 1800, sendResolved: true },
        },
        answers: Backtest,
      }),
    )
