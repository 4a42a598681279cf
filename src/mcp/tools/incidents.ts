import { IncidentQuery } from '../../alerts/incidents/model'
import type { IncidentReads } from '../../alerts/incidents/reads'
import { timeOf } from '../../http/time-of'
import type { Call } from '../../lib/remote'
import { PAGED, PER_PAGE } from '../asked/members'
import { askedProject, type ProjectDeps, Slug } from '../asked/project'
import { incidentLine } from '../texts/incident-line'
import { nextPage } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<IncidentReads>
}

const { environment, state, from, to } = IncidentQuery.properties

/** What alert rules have found. */
export const incidentTools = ({ read, ...deps }: Deps): Tool[] => [
  tool({
    name: 'list_incidents',
    title: 'List incidents',
    description:
      'What alert rules of a project have found, newest first: the rule, what it is about, the number and its threshold, and whether somebody has it in hand.',
    right: 'read',
    does: 'reads',
    input: takes({ project: Slug, environment, state, from, to, ...PAGED }),
    async run({ project: slug, from, to, limit = PER_PAGE, ...where }) {
      const project = askedProject(deps, slug)
      const { items, nextCursor, open } = await read('incidents.page', {
        ...where,
        limit,
        project: project.id,
        from: timeOf(from),
        to: timeOf(to),
      })
      return [
        `${project.slug} has ${open} open incidents that nobody has acknowledged.`,
        ...items.map(incidentLine),
        ...nextPage(nextCursor),
      ]
    },
  }),
]
