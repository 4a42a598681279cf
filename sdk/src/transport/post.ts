import { debug } from '../core/guarded'
import type { KeepaliveBudget } from './keepalive'
import type { Answer } from './retry'

/** A body of less gains little from gzip, and waits for it. */
const WORTH_GZIP = 1024
/** A request that hangs is given up, so that what waits behind it is sent. */
const TIMEOUT_MS = 30_000

export interface PostOptions {
  url: string
  key: string
  fetch: typeof fetch
  /** Where requests may outlive what sends them: on pages. */
  budget?: KeepaliveBudget
}

/** Sends bodies of JSON, and asks for some. It never throws: what does not arrive is an answer without a status. */
export function poster({ url, key, fetch, budget }: PostOptions) {
  const common = {
    // Cookies of the server's dashboard are none of an application's business.
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  } as const
  return {
    /** @returns undefined unless the server answers with JSON */
    async get(path: string): Promise<unknown> {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const answer = await fetch(url + path, { ...common, headers: { 'x-api-key': key }, signal })
        return answer.ok ? await answer.json() : undefined
      } catch (cause) {
        debug(`${path} has no answer`, cause)
        return undefined
      }
    },
    /** @param isLast whether the page goes away: then nothing may be waited for, not even for gzip */
    async post(path: string, json: string, isLast = false): Promise<Answer> {
      let reserved = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        const plain = new TextEncoder().encode(json)
        const packed = isLast ? undefined : await gzipped(plain)
        const body = packed ?? plain
        const keepalive = budget?.take(body.length) ?? false
        if (keepalive) reserved = body.length
        const stop = new AbortController()
        timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': key,
            ...(packed && { 'content-encoding': 'gzip' }),
          },
          body,
          keepalive,
          ...common,
          signal: stop.signal,
        })
        await answer.arrayBuffer()
        return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
      } catch (cause) {
        debug(`${path} has no answer`, cause)
        return { status: undefined }
      } finally {
        clearTimeout(timer)
        budget?.give(reserved)
      }
    },
  }
}
export type Poster = ReturnType<typeof poster>

/** @returns undefined where the runtime has no gzip, or it is not worth it */
async function gzipped(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bytes.length < WORTH_GZIP || typeof CompressionStream !== 'function') return undefined
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
