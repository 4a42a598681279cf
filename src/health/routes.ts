import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { BodyReader } from '../http/body'
import { describe } from '../http/describe'
import { Problem } from '../lib/problem'
import type { Service } from '../service'
import { VERSION } from '../version'
import { metricsText } from './metrics'

interface Deps {
  service: Service
  body: BodyReader
  metricsToken: string | undefined
  clock: () => number
}

const Health = t.Object({ status: t.String(), version: t.String() })

/** For what watches the process: none of it needs a key. */
export const healthRoutes = ({ service, body, metricsToken, clock }: Deps) =>
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
      () => {
        checkStorage(service, clock())
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
        checkReader(request, server?.requestIP(request)?.address, metricsToken)
        return new Response(metricsText(service, body), {
          headers: { 'content-type': 'text/plain; version=0.0.4' },
        })
      },
      {
        detail: describe({
          summary: 'Prometheus metrics: from loopback, elsewhere behind a token',
          tag: 'Service',
          needs: 'nothing',
          refuses: ['missing_token'],
        }),
      },
    )

function checkStorage({ spool, progress }: Service, now: number) {
  let fault = progress.fault
  try {
    spool.probe(now)
  } catch (cause) {
    fault = String(cause)
  }
  if (fault)
    throw new Problem('storage_unavailable', `The disk refuses writes: ${fault}.`, {
      retryAfterSeconds: 2,
    })
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

function checkReader(request: Request, address: string | undefined, token: string | undefined) {
  const offered = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  if (token !== undefined && offered === token) return
  // Behind a proxy everybody comes from loopback; what a proxy forwards does not.
  if (!request.headers.has('x-forwarded-for') && address && LOOPBACK.test(address)) return
  throw new Problem('missing_token', 'Read this from loopback, or set WHIMBREL_METRICS_TOKEN and send it.')
}
