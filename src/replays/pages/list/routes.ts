import { Elysia } from 'elysia'
import { timeOf } from '../../../http/time-of'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { DAY_MS } from '../../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { ReplayListQuery, ReplayPage } from './model'
import type { ReplayListReads } from './reads'

/** How far back the list looks when nobody says. */
const SHOWN_MS = 30 * DAY_MS

interface Deps extends ProjectApiDeps {
  read: Call<ReplayListReads>
}

/** Where replays are listed. */
export const replayListRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'replay-list' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/replays',
      ({ project, query }) => {
        const { environment, from, to, cursor, limit = 25 } = validateQuery(ReplayListQuery, query)
        const until = timeOf(to) ?? clock() + 1
        return read('replays.page', {
          project: project.id,
          environment: environment ?? project.defaultEnvironment(),
          from: timeOf(from) ?? until - SHOWN_MS,
          to: until,
          cursor,
          limit,
        })
      },
      apiOfProject('read', {
        summary: 'Replays, the newest first',
        tag: 'Replays',
        query: ReplayListQuery,
        answers: ReplayPage,
        refuses: ['invalid_request'],
      }),
    )
