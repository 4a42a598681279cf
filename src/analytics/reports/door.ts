import { type TObject, Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type Admit, api } from '../../accounts/door'
import { offeredToken } from '../../accounts/tokens/visitor-by-token'
import { UNSHARED } from '../../http/answer'
import type { Description } from '../../http/describe'
import { orNotFound } from '../../http/found'
import { type CsvTable, csvOf } from '../../lib/csv'
import { Problem } from '../../lib/problem'
import { type NamedProject, namedProject } from '../../projects/door'
import type { ProjectFinder } from '../../projects/find-projects.reads'
import type { KeyFinder } from '../../projects/keys/find-keys.reads'
import type { SharedBounds } from '../shares/bounds'
import { LINK_PREFIX } from '../shares/link'
import type { SharedPage } from '../shares/model'
import type { SharedDoor } from '../shares/shared-door'

/** The project that a report is of. */
export interface ReportedProject extends NamedProject {
  /** What a shared link lets its viewer see; undefined for who is signed in. */
  within?: SharedBounds
}

interface DoorDeps {
  admit: Admit
  shared: SharedDoor
  projects: ProjectFinder
  keys: KeyFinder
}

/**
 * The guard of every report. It opens to whoever may read the project, and to viewers of a shared link, whose page shows the
 * report; these see what the link is about and no more. It gives the handler its `project`, and answers with CSV where that is asked for.
 */
export const reportDoor = ({ admit, shared, projects, keys }: DoorDeps) =>
  new Elysia({ name: 'report-door' }).macro({
    report: (pages: readonly SharedPage[]) => ({
      resolve: async ({ request, server, params, query }) => {
        const { slug } = params as { slug: string }
        const token = offeredToken(request)
        const within = token?.startsWith(LINK_PREFIX)
          ? shared.boundsFor(token, slug, pages)
          : undefined
        if (!within) await admit(request, server, 'read')
        const found = namedProject(orNotFound(projects.find(slug), 'project', slug), keys)
        const project: ReportedProject = within
          ? { ...found, within, defaultEnvironment: () => found.defaultEnvironment() }
          : found
        if (query.format !== undefined && !isCsv(query))
          throw new Problem('invalid_request', 'format: Use csv, or leave it out for JSON.')
        return { project }
      },
    }),
    csv: (table: (answer: never) => CsvTable) => ({
      afterHandle: ({ responseValue, query }) =>
        isCsv(query) ? asCsv(responseValue, table as (answer: unknown) => CsvTable) : undefined,
    }),
  })

const Format = t.Optional(
  t.Literal('csv', { description: 'The table as CSV (RFC 4180) in place of JSON.' }),
)

/** Whether a request asks for CSV. */
export const isCsv = (query: Record<string, string | undefined>) => query.format === 'csv'

/**
 * What makes a handler a report.
 * @param shown.on the pages whose shared links open it; none: whoever is signed in reads it alone
 * @param shown.csv its answer as a table
 */
export const apiOfReport = <Answer>(
  { on, csv }: { on: readonly SharedPage[]; csv(answer: Answer): CsvTable },
  { query, ...description }: Omit<Description, 'needs' | 'query'> & { query: TObject },
) => {
  const { right: _, ...route } = api('read', {
    ...description,
    query: t.Composite([query, t.Object({ format: Format })]),
    refuses: ['not_found', 'unknown_link', 'rate_limited', ...(description.refuses ?? [])],
  })
  return { ...route, report: on, csv: csv as (answer: never) => CsvTable }
}

function asCsv(answer: unknown, table: (answer: unknown) => CsvTable): Response | undefined {
  // A dropped report, which nobody waits for.
  if (answer instanceof Response) return undefined
  return new Response(csvOf(table(answer)), {
    headers: { ...UNSHARED, 'content-type': 'text/csv; charset=utf-8; header=present' },
  })
}
