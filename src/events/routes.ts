import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { orNotFound } from '../http/found'
import { rangeOf } from '../http/range-of'
import { validateQuery } from '../http/validate'
import { BatchAnswer } from '../intake/batch-answer'
import type { Call } from '../lib/remote'
import { type IngestRouteDeps, ingest } from '../projects/keys/door'
import type { IngestSender } from '../projects/keys/ingest-sender'
import { EventAnswer, EventBatch, EventBody } from './event-body'
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
export const eventIngestRoutes = ({ door, bodies, ...deps }: IngestRouteDeps & IngestDeps) => {
  /** Before the body: what could not be kept is not read. */
  const refuseWhenFull = ({ key: { environment } }: IngestSender) =>
    deps.usage.refuseWhenFull({ signal: 'event', environment })

  return new Elysia({ name: 'event-ingest' })
    .use(door)
    .post(
      '/events/ingest',
      ({ request, sender }) => {
        refuseWhenFull(sender)
        return bodies[sender.key.kind].use(
          sender,
          request,
          deps.limits.eventBytes,
          async (event, text) => ({
            id: await ingestEvent(deps, sender, event, text),
          }),
        )
      },
      ingest('events:write', {
        summary: 'Send one event',
        tag: 'Ingest',
        openToPages: true,
        body: EventBody,
        example: EXAMPLE,
        answers: EventAnswer,
        refuses: [
          ...(['invalid_event', 'environment_not_accepted', 'fingerprint_not_accepted'] as const),
          ...(['quota_exceeded', 'development_cap_reached'] as const),
        ],
      }),
    )
    .post(
      '/events/ingestBatch',
      ({ request, sender }) => {
        refuseWhenFull(sender)
        return bodies[sender.key.kind].use(sender, request, deps.limits.batchBytes, (batch, text) =>
          ingestBatch(deps, sender, batch, text),
        )
      },
      ingest('events:write', {
        summary: 'Send up to 1000 events',
        description:
          'Good events are stored, bad ones are named; when none is good the answer is 400. Of a batch at the edge of a cap what fits is stored, and the rest is named.',
        tag: 'Ingest',
        openToPages: true,
        body: EventBatch,
        example: { events: [EXAMPLE] },
        answers: BatchAnswer,
        refuses: ['invalid_event', 'quota_exceeded', 'development_cap_reached'],
      }),
    )
}

/** Where events are read. */
export const eventRoutes = ({ door, read }: ApiDeps & { read: Call<EventReads> }) =>
  new Elysia({ name: 'events' })
    .use(door)
    .get(
      '/api/v1/issues/:id/events',
      async ({ params, query }) => {
        const { cursor, limit = 25, from, to } = validateQuery(model.EventsQuery, query)
        return orNotFound(
          await read('events.page', {
            issue: params.id,
            range: rangeOf({ from, to }),
            cursor,
            limit,
          }),
          'issue',
          params.id,
        )
      },
      api('read', {
        summary: "An issue's events, newest first",
        description:
          'With from or to those of that time: first what arrived in it, then what arrived late. A page may have fewer than the limit, or none, while nextCursor says that there is more.',
        tag: 'Issues',
        query: model.EventsQuery,
        answers: model.EventPage,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/events/:id',
      async ({ params, query }) => {
        const { raw, project } = validateQuery(model.EventQuery, query)
        const where = { id: params.id, raw: raw === '1', project }
        return orNotFound(await read('events.detail', where), 'event', params.id)
      },
      api('read', {
        summary: 'One event',
        tag: 'Events',
        query: model.EventQuery,
        answers: model.EventView,
        refuses: ['not_found', 'conflict'],
      }),
    )
