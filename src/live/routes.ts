import { Elysia } from 'elysia'
import type { SessionReads } from '../accounts/sessions/reads'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import type { ProjectFinder } from '../projects/find-projects.reads'
import type { LiveHub } from './hub'
import { LiveChange } from './model'

interface Deps extends ProjectApiDeps {
  projects: ProjectFinder
  sessions: SessionReads
  live: LiveHub
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx holds answers back until a buffer is full, unless it is told not to.
  'x-accel-buffering': 'no',
}

/** Where pages learn that there is something new to ask for. */
export const liveRoutes = ({ door, projectDoor, projects, sessions, live, clock }: Deps) =>
  new Elysia({ name: 'live' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/live',
      ({ project: { id: project }, visitor }) => {
        const { user: person, session } = visitor
        const isAdmitted = () =>
          projects.byId(project) !== undefined &&
          (session === null || sessions.isGood(session, clock()))
        return new Response(live.listen({ project, person, isAdmitted }), { headers: HEADERS })
      },
      apiOfProject('read', {
        summary: 'What changes, as it changes (server-sent events)',
        description:
          'Each `changed` says what to ask for again: at most a few a second, told after the change can be read. A comment comes every 10 s. The stream ends after 10 minutes at most and with the session; connect again, and ask for everything again, since nothing is kept for who was away.',
        tag: 'Projects',
        answers: LiveChange,
        media: 'text/event-stream',
        refuses: ['rate_limited', 'overloaded'],
      }),
    )
