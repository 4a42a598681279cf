import { Type as t } from '@sinclair/typebox'
import { namedVisit } from '../../analytics/reports/visits/named-visit'
import type { Follow } from '../../http/answer-long'
import { orNotFound } from '../../http/found'
import { SentTime, timeOf } from '../../http/time-of'
import { whileThere } from '../../http/while-there'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import type { TimelineReads } from '../../timelines/reads'
import { askedProject, OF_PROJECT, type ProjectDeps } from '../asked/project'
import { visitText } from '../texts/visit-text'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<TimelineReads>
  follow: Follow
}

/** What tells what somebody did before something failed. */
export const visitTools = ({ read, follow, ...deps }: Deps): Tool[] => [
  tool({
    name: 'get_visit',
    title: 'Read a visit',
    description:
      'What somebody did in a visit, in the order of time: pages, events, errors, traces, flags. Named by its id, or by the sessionId or traceId of an event and when it happened: then it tells what its user did before.',
    right: 'read',
    does: 'reads',
    input: takes({
      ...OF_PROJECT,
      visit: t.Optional(t.String({ maxLength: 40, description: 'Its id.' })),
      sessionId: t.Optional(t.String({ maxLength: 200 })),
      traceId: t.Optional(t.String({ maxLength: 32 })),
      at: t.Optional(SentTime('When it happened; with sessionId or traceId.')),
    }),
    async run({ project: slug, environment, visit, sessionId, traceId, at }, caller) {
      const { id, slug: name, defaultEnvironment } = askedProject(deps, slug)
      const { now, origin, signal } = caller
      if (visit === undefined && sessionId === undefined && traceId === undefined)
        throw new Problem(
          'invalid_request',
          'Name a visit, or the sessionId or traceId of an event.',
        )
      const asked = {
        project: id,
        environment: environment ?? defaultEnvironment(),
        at: timeOf(at) ?? now,
        sessionId,
        traceId: traceId?.toLowerCase(),
      }
      const found = visit ?? (await read('timelines.visitOf', asked)).id
      if (found === null)
        return [
          `No visit of ${name} in ${asked.environment} names that session or trace within half an hour of that time.`,
        ]
      const key = namedVisit(found, id)
      const timeline = await whileThere({ signal }, follow, async (ticket) => {
        const wanted = { project: { id, slug: name }, visit: key, now, ticket }
        const answer = await read('timelines.visit', wanted)
        return answer === undefined ? undefined : orNotFound(answer, 'visit', found)
      })
      // The client is gone.
      if (timeline instanceof Response) return []
      return visitText(timeline, `${origin}/${name}/analytics/visits/${found}`)
    },
  }),
]
