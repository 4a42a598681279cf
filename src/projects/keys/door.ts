import { Elysia } from 'elysia'
import { publicJson } from '../../http/answer'
import type { BodyReader } from '../../http/bodies/body-reader'
import type { TrustedProxies } from '../../http/client-address'
import { type Description, describe } from '../../http/describe'
import { networkAt } from '../../http/network'
import type { RefusalCounts } from '../../http/refusals/counts'
import { groupOfScope, refusedIn } from '../../http/refusals/group'
import type { Workload } from '../../http/workload'
import { Problem } from '../../lib/problem'
import type { diskReserve } from './disk-reserve'
import type { ingestSenders } from './ingest-sender'
import type { Kind, Scope } from './key'
import { keyOf } from './key-of'
import type { KeyRing } from './key-ring'
import type { KeyMeter } from './meter'

interface Deps {
  ring: KeyRing
  meter: KeyMeter
  reserve: ReturnType<typeof diskReserve>
  loads: Record<Kind, Workload>
  senderOf: ReturnType<typeof ingestSenders>
  proxies: TrustedProxies
  refused: Pick<RefusalCounts, 'note'>
}

/**
 * The guard of every ingest route, as `{ scope: 'events:write' }`: decides by key, scope, origin, disk, load and rate
 * before a byte of the body is read, and gives the handler its `sender`.
 */
export const ingestDoor = ({ ring, meter, reserve, loads, senderOf, proxies, refused }: Deps) =>
  new Elysia({ name: 'ingest-door' }).macro({
    scope: (scope: Scope) => ({
      resolve: ({ request, server }) => {
        const key = keyOf(ring, request.headers)
        if (!key.scopes.has(scope))
          throw new Problem(
            'missing_scope',
            `This key lacks ${scope}; make one with \`--scopes ${scope}\`.`,
          )
        const network = key.kind === 'browser' ? networkAt(request, server, proxies) : undefined
        reserve.refuseWhenShort(key.kind, scope)
        const sender = senderOf(key, network)
        // Source maps are few, and another thread works on them.
        if (scope !== 'releases:write')
          loads[key.kind].refuseWhenFull(
            sender.shares,
            Number(request.headers.get('content-length') ?? 0),
          )
        meter.admit(key, network)
        return { sender }
      },
      // Items of a batch whose others are taken: the answer is no refusal, but names them.
      afterHandle: ({ responseValue }) => {
        const items = refusedIn(responseValue)
        if (items > 0) refused.note(groupOfScope(scope), 'partial', items)
      },
    }),
  })

/** What an ingest route is: the scope it takes, and what the document says of it. */
export const ingest = (scope: Scope, description: Omit<Description, 'needs'>) => ({
  parse: 'none' as const,
  scope,
  mapResponse: description.openToPages ? [publicJson] : [],
  detail: describe({ ...description, needs: { scope } }),
})

/** What the routes of every signal stand on. */
export interface IngestRouteDeps {
  door: ReturnType<typeof ingestDoor>
  /** One a kind of key: who holds a public key cannot use up what servers need. */
  bodies: Record<Kind, BodyReader>
}
