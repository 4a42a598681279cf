import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf } from '../accounts/visitor'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import { DEFAULT_DAYS, retentionDays } from './days.reads'
import { PreviewQuery, RetentionChange, RetentionPreview, RetentionView } from './model'
import type { RetentionReads } from './reads'
import type { RetentionChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  read: Call<RetentionReads>
  change: Call<RetentionChanges>
}

const PATH = '/api/v1/projects/:slug/retention'

/** For how long a project keeps what it received. */
export const retentionRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  db,
  read,
  change,
}: Deps) => {
  const days = retentionDays(db)
  return new Elysia({ name: 'retention' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ days: days.of(project.id), defaults: DEFAULT_DAYS }),
      apiOfProject('read', {
        summary: 'For how many days events and spans are kept',
        tag: 'Projects',
        answers: RetentionView,
      }),
    )
    .patch(
      PATH,
      async ({ project: { id: project }, request, visitor }) => {
        const wanted = validate(RetentionChange, await body.json(request, limits.apiBytes))
        const set = { project, change: wanted, at: clock(), by: byOf(visitor) }
        return { days: await change('retention.set', set), defaults: DEFAULT_DAYS }
      },
      apiOfProject('settings', {
        summary: 'Keep events or spans for another number of days',
        description:
          'What is older is deleted within minutes, and cannot be brought back. Issues, comments and counts stay.',
        tag: 'Projects',
        body: RetentionChange,
        example: { events: 90, spans: 30 },
        answers: RetentionView,
      }),
    )
    .get(
      `${PATH}/preview`,
      async ({ project: { id: project }, query }) =>
        read('retention.preview', {
          project,
          asked: validateQuery(PreviewQuery, query),
          now: clock(),
        }),
      apiOfProject('read', {
        summary: 'What other days would delete, before they are set',
        tag: 'Projects',
        query: PreviewQuery,
        answers: RetentionPreview,
      }),
    )
}
