import { Elysia } from 'elysia'
import type { TrustedProxies } from '../../http/client-address'
import { CORS } from '../../http/cors'
import { describe } from '../../http/describe'
import { EVENT_STREAM } from '../../http/event-streams'
import { networkAt } from '../../http/network'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { type IngestRouteDeps, ingest } from '../../projects/keys/door'
import type { IngestSender } from '../../projects/keys/ingest-sender'
import { bulkAnswer, singleAnswer } from './answers'
import type { Evaluator } from './evaluator'
import type { FlagHub } from './flag-hub'
import * as model from './model'
import { readContext } from './read-context'
import type { StreamTokens } from './stream-tokens'

interface Deps extends IngestRouteDeps {
  evaluator: Evaluator
  hub: FlagHub
  tokens: StreamTokens
  /** A key that is not revoked, by its id; null for others. */
  keyById(id: string): { id: string; project: number } | null
  proxies: TrustedProxies
  limits: Limits
  clock: () => number
}

const PATH = '/ofrep/v1/evaluate/flags'
const EXAMPLE = { context: { targetingKey: 'ada', plan: 'team' } }
const OFREP = {
  tag: 'Flags',
  refusesAs: 'ofrep',
  openToPages: true,
  body: model.EvaluationRequest,
  example: EXAMPLE,
  refuses: ['invalid_request'],
} as const

/** Where applications ask what flags are: OpenFeature's remote evaluation protocol. */
export function ofrepRoutes({
  door,
  bodies,
  evaluator,
  hub,
  tokens,
  keyById,
  proxies,
  limits,
  clock,
}: Deps) {
  const contextOf = async (request: Request, sender: IngestSender) =>
    readContext(await bodies[sender.key.kind].json(sender, request, limits.flagContextBytes))

  return new Elysia({ name: 'ofrep' })
    .use(door)
    .post(
      PATH,
      async ({ request, sender }) => {
        const now = clock()
        const asked = { context: await contextOf(request, sender), now }
        return bulkAnswer(request, sender.key, {
          flags: evaluator.all(sender.key, request.headers, asked),
          stream: `/ofrep/v1/streams/${tokens.make(sender.key.id, now)}`,
        })
      },
      ingest('flags:evaluate', {
        summary: 'What all flags are for whom is asked about (OFREP)',
        description:
          'The environment is that of the key. With `If-None-Match` the answer is 304 while nothing changed for this context. A browser key sees flags with `clientSide` alone. The address may end in a slash.',
        ...OFREP,
        answers: model.BulkEvaluation,
      }),
    )
    .post(
      `${PATH}/:key`,
      async ({ request, sender, params }) => {
        try {
          const context = await contextOf(request, sender)
          return singleAnswer(
            evaluator.one(sender.key, request.headers, params.key, { context, now: clock() }),
          )
        } catch (cause) {
          throw cause instanceof Problem ? about(params.key, cause) : cause
        }
      },
      ingest('flags:evaluate', {
        summary: 'What one flag is for whom is asked about (OFREP)',
        ...OFREP,
        answers: model.EvaluationSuccess,
        refuses: ['invalid_request', 'not_found'],
      }),
    )
    .get(
      '/ofrep/v1/streams/:token',
      ({ request, server, params }) => {
        const token = tokens.open(params.token)
        const key = token && keyById(token.key)
        if (!token?.isGood(clock()) || !key)
          throw new Problem(
            'unknown_key',
            'This address of a stream is over; the next bulk evaluation has another.',
          )
        const heard = hub.listen(
          {
            project: key.project,
            key: key.id,
            network: networkAt(request, server, proxies),
            isAdmitted: () => token.isGood(clock()) && keyById(key.id) !== null,
          },
          request.headers.get('last-event-id'),
        )
        return new Response(heard, { headers: { ...EVENT_STREAM, ...CORS } })
      },
      {
        parse: 'none' as const,
        detail: describe({
          summary: 'When to ask for all flags again (server-sent events)',
          description:
            'The address comes with each bulk evaluation, and works for an hour or two. Each message has the type `refetchEvaluation`.',
          tag: 'Flags',
          needs: 'nothing',
          answers: model.RefetchEvaluation,
          media: 'text/event-stream',
          refuses: ['unknown_key', 'overloaded'],
          refusesAs: 'ofrep',
          openToPages: true,
        }),
      },
    )
}

/** A refusal of what was asked of one flag: OFREP's clients look for its key. */
const about = (key: string, { reason, message, more }: Problem) =>
  new Problem(reason, message, { ...more, members: { ...more.members, key } })
