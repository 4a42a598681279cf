import { Elysia } from 'elysia'
import type { ApiDeps } from '../accounts/door'
import { publicJson } from '../http/answer'
import { preflight } from '../http/cors'
import { describe } from '../http/describe'
import { orNotFound } from '../http/found'
import { PageQuery } from '../http/page'
import { validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import type { IngestRouteDeps } from '../projects/keys/door'
import { type IngestDeps, ingestBatch, ingestEvent } from './ingest'
import * as model from './model'
import type { EventReads } from './reads'

const EXAMPLE = {
  message: 'Payment was declined',
  level: 'error',
  release: 'web@1.4.2',
  tags: { plan: 'team' },
  exception: {
    type: 'CardError',
    value: 'Your card was declined.',
    stacktrace: [
      { function: 'checkout', filename: 'src/checkout.ts', lineno: 41, inApp: true },
      { function: 'charge', filename: 'src/billing.ts', lineno: 12, inApp: true },
    ],
  },
}

/** Where events come in. */
export const eventIngestRoutes = ({ door, body, ...deps }: IngestRouteDeps & IngestDeps) =>
  new Elysia({ name: 'event-ingest' })
    .use(door)
    .options('/events/*', preflight)
    .post(
      '/events/ingest',
      async ({ request, key }) => {
        const event = await body.json(request, deps.limits.eventBytes)
        return publicJson({ id: await ingestEvent(deps, key, event) })
      },
      {
        parse: 'none',
        scope: 'events:write',
        detail: describe({
          summary: 'Send one event',
          tag: 'Ingest',
          needs: { scope: 'events:write' },
          body: model.EventBody,
          example: EXAMPLE,
          answers: model.Accepted,
          refuses: ['invalid_event', 'environment_not_accepted', 'fingerprint_not_accepted'],
        }),
      },
    )
    .post(
      '/events/ingestBatch',
      async ({ request, key }) => {
        const batch = await body.json(request, deps.limits.batchBytes)
        return publicJson(await ingestBatch(deps, key, batch))
      },
      {
        parse: 'none',
        scope: 'events:write',
        detail: describe({
          summary: 'Send up to 1000 events',
          description:
            'Good events are stored, bad ones are named; when none is good the answer is 400.',
          tag: 'Ingest',
          needs: { scope: 'events:write' },
          body: model.BatchBody,
          example: { events: [EXAMPLE] },
          answers: model.BatchAnswer,
          refuses: ['invalid_event'],
        }),
      },
    )

/** Where events are read. */
export const eventRoutes = ({ door, read }: ApiDeps & { read: Call<EventReads> }) =>
  new Elysia({ name: 'events' })
    .use(door)
    .get(
      '/api/v1/issues/:id/events',
      async ({ params, query }) => {
        const { cursor, limit = 25 } = validateQuery(PageQuery, query)
        return orNotFound(
          await read('events.page', { issue: params.id, cursor, limit }),
          'issue',
          params.id,
        )
      },
      {
        right: 'read',
        detail: describe({
          summary: "An issue's events, newest first",
          tag: 'Issues',
          needs: { right: 'read' },
          query: PageQuery,
          answers: model.EventPage,
          refuses: ['not_found'],
        }),
      },
    )
    .get(
      '/api/v1/events/:id',
      async ({ params, query }) =>
        orNotFound(
          await read('events.detail', { id: params.id, raw: query.raw === '1' }),
          'event',
          params.id,
        ),
      {
        right: 'read',
        detail: describe({
          summary: 'One event',
          tag: 'Events',
          needs: { right: 'read' },
          query: model.EventQuery,
          answers: model.EventView,
          refuses: ['not_found'],
        }),
      },
    )
