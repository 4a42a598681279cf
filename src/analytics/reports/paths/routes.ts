import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { Problem } from '../../../lib/problem'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { Paths, PathsQuery } from './model'

const MOST_PATTERNS = 10

/** Where is read by which way visitors went. */
export const pathRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-paths' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/paths',
      async ({ project, query, request }) => {
        const {
          direction = 'after',
          step,
          steps = 'pages',
          depth = 5,
          top = 6,
          collapse = '',
          ...sent
        } = validateQuery(PathsQuery, query)
        const begin = step ? readStep(step) : undefined
        const wanted = {
          ...reportedOf(project, sent, clock()),
          direction,
          step: begin,
          // Paths from an event cannot be followed where events are no steps.
          steps: begin?.kind === 'event' ? ('pagesAndEvents' as const) : steps,
          depth,
          top,
          collapse: readPatterns(collapse),
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.paths', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: [], csv: linksTable },
        {
          summary:
            'By which way visitors went: what followed a page or an event, or came before it',
          tag: 'Analytics',
          query: PathsQuery,
          answers: Paths,
          refuses: ['invalid_request'],
        },
      ),
    )

/** A row a link, and one for those who left. */
const linksTable = ({ steps, links }: Paths) => ({
  columns: ['step', 'fromKind', 'from', 'toKind', 'to', 'visits'],
  rows: steps.flatMap(({ nodes }, step) =>
    nodes.flatMap((node, index) => {
      const about = [step, node.kind, node.value]
      const next = links.filter((link) => link.step === step && link.from === index)
      return [
        ...next.map(({ to, visits }) => {
          const other = steps[step + 1]?.nodes[to]
          return [...about, other?.kind ?? '', other?.value ?? '', visits]
        }),
        ...(node.left > 0 ? [[...about, 'left', '', node.left]] : []),
      ]
    }),
  ),
})

function readStep(text: string): { kind: 'page' | 'event'; value: string } {
  const [, kind, value = ''] = /^(page|event):(.+)$/s.exec(text) ?? []
  if (kind === 'page' || kind === 'event') return { kind, value }
  throw new Problem(
    'invalid_request',
    'step: Write a page as `page:/pricing`, or an event as `event:signup`.',
  )
}

function readPatterns(text: string): string[] {
  const patterns = text.split(/\s+/).filter((one) => one !== '')
  if (patterns.length > MOST_PATTERNS)
    throw new Problem(
      'invalid_request',
      `collapse: There are ${patterns.length} patterns; write at most ${MOST_PATTERNS}.`,
    )
  const wrong = patterns.find((one) => !one.startsWith('/'))
  if (wrong !== undefined)
    throw new Problem(
      'invalid_request',
      `collapse: ${wrong} is no path; write patterns such as /product/*, with spaces between.`,
    )
  return patterns
}
