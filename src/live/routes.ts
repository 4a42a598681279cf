import { Elysia } from 'elysia'
import type { SessionReads } from '../accounts/sessions/reads'
import type { TokenReads } from '../accounts/tokens/reads'
import type { Visitor } from '../accounts/visitor'
import { EVENT_STREAM } from '../http/event-streams'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import type { ProjectFinder } from '../projects/find-projects.reads'
import type { LiveHub } from './hub'
import { LiveChange } from './model'

interface Deps extends ProjectApiDeps {
  projects: ProjectFinder
  sessions: SessionReads
  tokens: TokenReads
  live: LiveHub
}

/** Where pages learn that there is something new to ask for. */
export function liveRoutes({ door, projectDoor, projects, sessions, tokens, live, clock }: Deps) {
  /** Whether what somebody came in by would still let them in. */
  const isGood = ({ session, token }: Visitor) =>
    (session !== null && sessions.isGood(session, clock())) ||
    (token !== null && tokens.isGood(token, clock()))

  return new Elysia({ name: 'live' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/live',
      ({ project: { id: project }, visitor }) => {
        const isAdmitted = () => projects.byId(project) !== undefined && isGood(visitor)
        const heard = live.listen({ project, person: visitor.user, isAdmitted })
        return new Response(heard, { headers: EVENT_STREAM })
      },
      apiOfProject('read', {
        summary: 'What changes, as it changes (server-sent events)',
        description:
          'Each `changed` says what to ask for again: at most a few a second, told after the change can be read. A comment comes every 10 s. The stream ends after 10 minutes at most, and with the session or the token; connect again, and ask for everything again, since nothing is kept for who was away.',
        tag: 'Projects',
        answers: LiveChange,
        media: 'text/event-stream',
        refuses: ['rate_limited', 'overloaded'],
      }),
    )
}
