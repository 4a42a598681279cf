import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../../http/found'
import { validate, validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { Problem } from '../../../lib/problem'
import { DAY_MS } from '../../../lib/time'
import { funnelFinder, funnelOf } from '../../funnels/find-funnels.reads'
import { type FunnelStep, FunnelSteps, type Per } from '../../funnels/model'
import { stepsMeant } from '../../funnels/steps'
import { goalFinder } from '../../goals/find-goals.reads'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { earlierThan } from '../overview/earlier'
import { reportedOf } from '../range'
import { DIMENSIONS, type Dimension } from '../scan/fields'
import { knownDimension } from '../scan/known-dimension'
import { FunnelQuery, FunnelReport } from './model'

interface Deps extends ReportDeps {
  db: Database
}

interface Asked {
  funnel: string | undefined
  steps: string | undefined
  per: Per | undefined
  windowMs: number | undefined
}

/** Where is read how far people came on a way of some steps. */
export const funnelReportRoutes = ({ door, reportDoor, clock, read, follow, db }: Deps) => {
  const goals = goalFinder(db)
  const funnels = funnelFinder(db)

  /** The saved funnel, or what stands in the request; what is said of it beside its id goes before what was saved. */
  function asked(project: number, { funnel: id, steps: sent, per, windowMs }: Asked) {
    if ((id === undefined) === (sent === undefined))
      throw new Problem('invalid_request', 'steps: Send either `steps` or a `funnel`.')
    const saved =
      id === undefined ? undefined : funnelOf(orNotFound(funnels.find(project, id), 'funnel', id))
    const steps = saved?.steps ?? stepsIn(sent as string)
    const followed = per ?? saved?.per ?? 'visitor'
    const usual = followed === 'visit' ? null : DAY_MS
    return {
      steps: stepsMeant(steps, goals.list(project)),
      per: followed,
      windowMs: windowMs ?? (per === undefined ? saved?.windowMs : undefined) ?? usual,
    }
  }

  return new Elysia({ name: 'analytics-funnel' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/funnel',
      async ({ project, query, request }) => {
        const {
          funnel,
          steps,
          per,
          windowMs,
          by,
          lostBefore,
          compare = 'none',
          ...sent
        } = validateQuery(FunnelQuery, query)
        const reported = reportedOf(project, sent, clock())
        const wanted = {
          ...reported,
          ...asked(project.id, { funnel, steps, per, windowMs }),
          dimension: by === undefined ? undefined : ofVisits(by),
          lostBefore,
          before: earlierThan(reported, compare, 'UTC'),
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.funnel', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: [], csv: stepsTable },
        {
          summary: 'How far people came on a way of some steps, and who was lost before each',
          description:
            'A chain begins with an event of the first step and goes on with the next event of each further step, other events between allowed, the last within the window of the first. Each visitor, or visit, counts once, by the chain that came furthest.',
          tag: 'Analytics',
          query: FunnelQuery,
          answers: FunnelReport,
          refuses: ['invalid_request'],
        },
      ),
    )
}

function stepsIn(text: string): FunnelStep[] {
  let steps: unknown
  try {
    steps = JSON.parse(text)
  } catch {
    throw new Problem(
      'invalid_request',
      'steps: It is JSON, as in [{"page": "/product/*"}, {"event": "order"}].',
    )
  }
  return validate(FunnelSteps, steps)
}

function ofVisits(by: string): Dimension {
  const dimension = knownDimension(by)
  if (dimension.of === 'visits') return dimension
  const names = DIMENSIONS.filter(({ of }) => of === 'visits').map(({ key }) => key)
  throw new Problem(
    'invalid_request',
    `by: ${by} is of events, and somebody on their way has many; use one of ${names.join(', ')}.`,
  )
}

const OF_STEP = ['name', 'came', 'lost', 'ofFirst', 'ofBefore', 'medianMs'] as const

/** One row a step. */
const stepsTable = ({ steps }: FunnelReport) => ({
  columns: OF_STEP,
  rows: steps.map((step) => OF_STEP.map((name) => step[name])),
})
