import { type Static, Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { byOf } from '../accounts/visitor'
import type { Place } from '../db/digest/dead-letters'
import type { TriedAgain } from '../db/digest/try-again'
import { UNSHARED } from '../http/answer'
import { orNotFound } from '../http/found'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import { iso } from '../lib/time'
import type { projectFinder } from '../projects/find-projects.reads'
import { addressOf, placeOf } from './address'
import * as model from './model'
import type { DeadLetterReads, SetAside } from './reads'
import type { DeadLetterChanges } from './store'

interface Deps extends ApiDeps {
  read: Call<DeadLetterReads>
  change: Call<DeadLetterChanges>
  projects: Pick<ReturnType<typeof projectFinder>, 'byId'>
}

/** As many are tried in one request. They are appended and digested together, in some tens of ms. */
const TRIED_AT_ONCE = 100
const REASONS_TOLD = 5

const AT = '/api/v1/deadLetters'
const TAG = { tag: 'Service' }

/** What could not be digested: looked at, tried again, discarded. */
export function deadLetterRoutes({ door, body, limits, clock, read, change, projects }: Deps) {
  const asked = async <Schema extends typeof model.TryAgain | typeof model.Discard>(
    schema: Schema,
    request: Request,
  ): Promise<Static<Schema>> => validate(schema, await body.json(request, limits.apiBytes))

  async function tryAll({ ids, cursor }: Static<typeof model.TryAgain>) {
    const { places, nextCursor } = ids
      ? { places: ids.map(existing), nextCursor: null }
      : await read('deadLetters.fit', { cursor, limit: TRIED_AT_ONCE })
    const at = clock()
    const tried = await Promise.all(
      places.map((place) => change('deadLetters.tryAgain', { place, at })),
    )
    return { ...summed(tried), nextCursor }
  }

  return new Elysia({ name: 'dead-letters' })
    .use(door)
    .get(
      AT,
      async ({ query }) => {
        const { cursor, limit = 25 } = validateQuery(model.DeadLetterQuery, query)
        const { items, nextCursor } = await read('deadLetters.page', { cursor, limit })
        return { items: items.map((one) => viewOf(one, projects.byId(one.project))), nextCursor }
      },
      api('service', {
        summary: 'Records that could not be digested, newest first',
        query: model.DeadLetterQuery,
        answers: model.DeadLetterPage,
        ...TAG,
      }),
    )
    .get(
      `${AT}/:id/record`,
      async ({ params }) => {
        const place = existing(params.id)
        const found = orNotFound(await read('deadLetters.record', place), 'dead letter', params.id)
        return new Response(found.record as Uint8Array<ArrayBuffer>, {
          headers: {
            ...UNSHARED,
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="dead-letter-${addressOf(place)}.${found.isPacked ? 'bin' : 'json'}"`,
          },
        })
      },
      api('received', {
        summary: 'The record of a dead letter, as it was set aside',
        description:
          'Of an event its JSON, scrubbed; of spans the packed columns; of a change what was asked.',
        answers: t.String({ format: 'binary' }),
        media: 'application/octet-stream',
        refuses: ['not_found'],
        ...TAG,
      }),
    )
    .post(
      `${AT}/retry`,
      async ({ request }) => tryAll(await asked(model.TryAgain, request)),
      api('settings', {
        summary: 'Try dead letters again: those named, or all, a hundred at a time',
        description:
          'Each is put into the log again as it came, and stored once however often it is tried. What fails again stays, with the new reason.',
        body: model.TryAgain,
        example: {},
        answers: model.TriedAgainView,
        refuses: ['not_found', 'storage_unavailable', 'overloaded'],
        ...TAG,
      }),
    )
    .post(
      `${AT}/discard`,
      async ({ request, visitor }) => {
        const { ids } = await asked(model.Discard, request)
        const discarded = await change('deadLetters.discard', {
          ...(ids && { places: ids.map(existing) }),
          by: byOf(visitor),
          at: clock(),
        })
        return { discarded }
      },
      api('erase', {
        summary: 'Discard dead letters for good: those named, or all',
        body: model.Discard,
        example: { ids: ['1042.3'] },
        answers: model.Discarded,
        refuses: ['not_found'],
        ...TAG,
      }),
    )
}

const existing = (address: string): Place =>
  orNotFound(placeOf(address), 'dead letter', address.slice(0, 40))

const viewOf = (
  { at, signal, reason, bytes, isFit, triedAt, ...place }: SetAside,
  project: { slug: string } | undefined,
): model.DeadLetterView => ({
  id: addressOf(place),
  receivedAt: iso(at),
  project: project?.slug ?? null,
  signal,
  reason,
  bytes,
  canBeTriedAgain: isFit,
  triedAt: triedAt === null ? null : iso(triedAt),
})

function summed(tried: readonly TriedAgain[]): Omit<model.TriedAgainView, 'nextCursor'> {
  const count = (became: TriedAgain['became']) =>
    tried.filter((one) => one.became === became).length
  const reasons = tried.flatMap(({ reason, became }) => {
    if (became === 'unfit') return ['It cannot be put in again: download or discard it.']
    return reason === undefined ? [] : [reason]
  })
  return {
    stored: count('stored'),
    known: count('known'),
    failed: count('failed') + count('unfit'),
    reasons: [...new Set(reasons)].slice(0, REASONS_TOLD),
  }
}
