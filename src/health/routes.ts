import { timingSafeEqual } from 'node:crypto'
import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { UNSHARED } from '../http/answer'
import type { BodyReader } from '../http/bodies/body-reader'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { describe } from '../http/describe'
import type { OwnHosts } from '../http/own-hosts'
import type { RefusalCounts } from '../http/refusals/counts'
import type { ClientReports } from '../intake/client-reports'
import { sha256 } from '../lib/hash'
import { isLoopback } from '../lib/is-loopback'
import { messageOf } from '../lib/message-of'
import { Problem } from '../lib/problem'
import type { diskReserve } from '../projects/keys/disk-reserve'
import type { Service } from '../service'
import { VERSION } from '../version'
import type { Gathered } from './gather'
import { metricsText } from './metrics'

interface Deps {
  service: Service
  reserve: ReturnType<typeof diskReserve>
  bodies: Record<string, BodyReader>
  metricsToken: string | undefined
  proxies: TrustedProxies
  hosts: OwnHosts
  refused: Pick<RefusalCounts, 'sinceStart'>
  reports: Pick<ClientReports, 'sinceStart'>
  gathered(): Promise<Gathered>
  clock: () => number
}

/** For this long /readyz repeats its last answer. */
const READY_FOR_MS = 1000

const Health = t.Object({ status: t.String(), version: t.String() })

/** Routes for programs that watch this process. None needs a key. */
export function healthRoutes({
  service,
  reserve,
  bodies,
  metricsToken,
  proxies,
  hosts,
  refused,
  reports,
  gathered,
  clock,
}: Deps) {
  const ready = readiness(service, reserve, clock)
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ status: 'up', version: VERSION }), {
      detail: describe({
        summary: 'Whether the process is up',
        tag: 'Service',
        needs: 'nothing',
        answers: Health,
      }),
    })
    .get(
      '/readyz',
      async () => {
        await ready()
        return { status: 'ready', version: VERSION }
      },
      {
        detail: describe({
          summary: 'Whether the storage takes writes',
          tag: 'Service',
          needs: 'nothing',
          answers: Health,
          refuses: ['storage_unavailable'],
        }),
      },
    )
    .get(
      '/metrics',
      async ({ request, server }) => {
        const socket = server?.requestIP(request)?.address
        const client = clientAddress(socket, request.headers, proxies)
        // A request by a name that is not ours may come from a stranger's page in a browser on this machine.
        checkReader(request, hosts.has(request) ? client : undefined, metricsToken)
        const known = {
          ...(await gathered()),
          refused: refused.sinceStart(),
          dropped: reports.sinceStart(),
        }
        return new Response(metricsText({ service, bodyBytes: heldBy(bodies), ...known }), {
          headers: { ...UNSHARED, 'content-type': 'text/plain; version=0.0.4' },
        })
      },
      {
        detail: describe({
          summary: 'Prometheus metrics',
          description:
            'For the machine itself; once WHIMBREL_METRICS_TOKEN is set, for whoever sends it as `Authorization: Bearer`.',
          tag: 'Service',
          needs: 'nothing',
          answers: t.String({ description: 'The text format of Prometheus, 0.0.4.' }),
          media: 'text/plain',
          refuses: ['missing_token'],
        }),
      },
    )
}

/** Checks the storage, and remembers the outcome for a moment: the check writes to the disk, and anybody may ask for it. */
function readiness(service: Service, reserve: Deps['reserve'], clock: () => number) {
  let outcome: Promise<void> | undefined
  let checkedAt = 0

  async function check(now: number) {
    reserve.refuseWhenShort('server', 'events:write')
    await checkStorage(service, now)
  }

  return () => {
    const now = clock()
    if (!outcome || Math.abs(now - checkedAt) >= READY_FOR_MS) {
      checkedAt = now
      outcome = check(now)
    }
    return outcome
  }
}

async function checkStorage({ spool, progress }: Service, now: number) {
  let fault = progress.fault
  try {
    await spool.probe(now)
  } catch (cause) {
    fault = messageOf(cause)
  }
  if (fault)
    throw new Problem('storage_unavailable', `The disk refuses writes: ${fault}`, {
      retryAfterSeconds: 2,
    })
}

function checkReader(request: Request, client: string | undefined, token: string | undefined) {
  const offered = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  const admitted =
    token === undefined
      ? client !== undefined && isLoopback(client)
      : offered !== undefined && timingSafeEqual(sha256(offered), sha256(token))
  if (!admitted)
    throw new Problem(
      'missing_token',
      'Read this from the machine itself by localhost, or set WHIMBREL_METRICS_TOKEN and send it as Authorization: Bearer.',
    )
}

const heldBy = (bodies: Record<string, BodyReader>) =>
  Object.values(bodies).reduce((sum, { held }) => sum + held, 0)
