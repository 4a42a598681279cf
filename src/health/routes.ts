import { timingSafeEqual } from 'node:crypto'
import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { BodyReader } from '../http/body'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { describe } from '../http/describe'
import type { OwnHosts } from '../http/own-hosts'
import { sha256 } from '../lib/hash'
import { isLoopback } from '../lib/is-loopback'
import { Problem } from '../lib/problem'
import type { Service } from '../service'
import { VERSION } from '../version'
import { metricsText } from './metrics'

interface Deps {
  service: Service
  bodies: Record<string, BodyReader>
  metricsToken: string | undefined
  proxies: TrustedProxies
  hosts: OwnHosts
  clock: () => number
}

const Health = t.Object({ status: t.String(), version: t.String() })

/** For what watches the process: none of it needs a key. */
export const healthRoutes = ({ service, bodies, metricsToken, proxies, hosts, clock }: Deps) =>
  new Elysia({ name: 'health' })
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
        await checkStorage(service, clock())
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
      ({ request, server }) => {
        const socket = server?.requestIP(request)?.address
        const client = clientAddress(socket, request.headers, proxies)
        // A page that lets its own name point here reads from this machine, too.
        checkReader(request, hosts.has(request) ? client : undefined, metricsToken)
        return new Response(metricsText(service, heldBy(bodies)), {
          headers: { 'content-type': 'text/plain; version=0.0.4' },
        })
      },
      {
        detail: describe({
          summary: 'Prometheus metrics',
          description:
            'For the machine itself; once WHIMBREL_METRICS_TOKEN is set, for whoever sends it as `Authorization: Bearer`.',
          tag: 'Service',
          needs: 'nothing',
          refuses: ['missing_token'],
        }),
      },
    )

async function checkStorage({ spool, progress }: Service, now: number) {
  let fault = progress.fault
  try {
    await spool.probe(now)
  } catch (cause) {
    fault = cause instanceof Error ? cause.message : String(cause)
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
