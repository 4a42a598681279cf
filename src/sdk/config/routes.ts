import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import type { ControlCache } from '../../db/control-cache'
import { UNSHARED } from '../../http/answer'
import { CORS } from '../../http/cors'
import { describe } from '../../http/describe'
import { hasTag } from '../../http/has-tag'
import { Problem } from '../../lib/problem'
import type { diskReserve } from '../../projects/keys/disk-reserve'
import type { Key } from '../../projects/keys/key'
import { keyOf } from '../../projects/keys/key-of'
import type { KeyRing } from '../../projects/keys/key-ring'
import type { KeyMeter } from '../../projects/keys/meter'
import type { Caps } from '../../usage/caps'
import { METERS, type MeterName } from '../../usage/meters'
import { sampleRates } from '../sampling/sample-rates.reads'
import { SdkConfig } from './model'

interface Deps {
  db: Database
  control: ControlCache
  ring: KeyRing
  meter: KeyMeter
  reserve: ReturnType<typeof diskReserve>
  usage: Caps
}

/** Projects whose rates are remembered. */
const REMEMBERED = 1000
/** The answer differs by key, and a browser need not ask for it again sooner. */
const HEADERS = {
  ...UNSHARED,
  ...CORS,
  'cache-control': 'private, max-age=300',
  vary: 'x-api-key, authorization',
}

/** What applications ask now and then about what they send. It costs no quota: all of it is known in memory. */
export function sdkConfigRoutes({ db, control, ring, meter, reserve, usage }: Deps) {
  const ratesOf = control.cached(sampleRates(db).of, REMEMBERED)

  function configOf(key: Key): SdkConfig {
    const rates: Partial<Record<MeterName, number | null>> = ratesOf(key.project)[key.environment]
    const signals = METERS.map(({ name, signal }) => {
      const refusal = refusalOf(() => {
        reserve.refuseWhenShort(key.kind, `${name}:write`)
        usage.refuseWhenFull({ signal, environment: key.environment })
        meter.refuseWhenSpent(key)
      })
      const said = {
        isTaken: key.scopes.has(`${name}:write`),
        sampleRate: rates[name] ?? null,
        pauseSeconds: refusal?.more.retryAfterSeconds ?? 0,
        reason: refusal?.reason ?? null,
      }
      return [name, said]
    })
    return Object.fromEntries(signals)
  }

  return new Elysia({ name: 'sdk-config' }).get(
    '/sdk/config',
    ({ request }) => {
      const text = JSON.stringify(configOf(keyOf(ring, request.headers)))
      const headers = { ...HEADERS, etag: `"${Bun.hash.xxHash3(text).toString(16)}"` }
      if (hasTag(request.headers.get('if-none-match'), headers.etag))
        return new Response(null, { status: 304, headers })
      return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
    },
    {
      detail: describe({
        summary: 'What an application is to know about what it sends',
        description:
          'Which signals the key may send, the shares that the project sets, and for how long to pause. The SDK asks at most every five minutes, and works without an answer.',
        tag: 'SDK',
        needs: 'key',
        answers: SdkConfig,
        openToPages: true,
      }),
    },
  )
}

function refusalOf(ask: () => void): Problem | undefined {
  try {
    ask()
    return undefined
  } catch (cause) {
    if (cause instanceof Problem) return cause
    throw cause
  }
}
