import { Elysia } from 'elysia'
import { timeOf } from '../../http/time-of'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { DAY_MS } from '../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { FlagChangeList, FlagChangesQuery } from './model'
import type { FlagChangeReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<FlagChangeReads>
}

const USUAL_DAYS = 14

/** When the flags of a project changed. */
export const flagChangeRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'flag-changes' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/flagChanges',
      async ({ project, query }) => {
        const { from, to, flag, environment } = validateQuery(FlagChangesQuery, query)
        const end = timeOf(to) ?? clock()
        const begin = timeOf(from) ?? end - USUAL_DAYS * DAY_MS
        const time = { from: begin, to: end, now: clock() }
        const asked = { project: project.id, ...time, flag, environment }
        return { items: await read('flags.changes', asked) }
      },
      apiOfProject('read', {
        summary: 'The changes of feature flags in a time, newest first',
        description:
          'For charts and histories: which flag changed when, by whom, and what. Steps of progressive roll-outs stand among them when they are reached, and changes of segments at the flags whose rules name them.',
        tag: 'Flags',
        query: FlagChangesQuery,
        answers: FlagChangeList,
      }),
    )
