import { setTimeout as sleep } from 'node:timers/promises'
import type { Prepared } from './prepare'

/** Where maps go. */
export interface Destination {
  url: string
  /** A key with the scope releases:write. It is never printed. */
  key: string
  release: string
}

const ATTEMPTS = 5
/** The pause before the second attempt; each further pause is twice as long. */
const FIRST_PAUSE_MS = 1000
/** When a server asks for a longer pause, the upload counts as failed. */
const LONGEST_PAUSE_MS = 60_000
/** Enough for 32 MiB over a slow line, and for the server to check them. */
const TIMEOUT_MS = 300_000

/**
 * Uploads one map. Where it could not arrive (no answer, 429, 5xx), it is sent up to five times.
 * @throws Error with what the server says
 */
export async function send(
  destination: Destination,
  upload: Prepared,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const failure = await attemptToSend(destination, upload)
    if (!failure) return
    const pauseMs = failure.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)
    if (!failure.mayPass || attempt === ATTEMPTS || pauseMs > LONGEST_PAUSE_MS)
      throw new Error(failure.reason)
    await pause(pauseMs)
  }
}

interface Failure {
  reason: string
  /** Whether the same request may succeed later. */
  mayPass: boolean
  retryAfterMs?: number | undefined
}

async function attemptToSend(
  { url, key, release }: Destination,
  { fileName, debugId, gzip }: Prepared,
): Promise<Failure | undefined> {
  const literal = `decode('${Buffer.from(gzip).toString('base64')}', 'base64')`
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/sourceMaps/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ release, fileName, debugId, gzipBytes: literal }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A redirect that is followed would carry the key to wherever it points.
      redirect: 'manual',
    })
    return await failureOf(answer, url)
  } catch (cause) {
    return { reason: `${url} does not answer: ${(cause as Error).message}`, mayPass: true }
  }
}

async function failureOf(answer: Response, url: string): Promise<Failure | undefined> {
  const { status, headers } = answer
  const { id, detail } = await bodyOf(answer)
  if (status === 200 && typeof id === 'string') return undefined
  return {
    reason: typeof detail === 'string' ? printable(detail) : unexplained(url, status, headers),
    mayPass: status === 429 || status >= 500,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  }
}

/** Reads the answer to an upload, or problem+json. What is not Whimbrel sends neither: then nothing of it is read. */
async function bodyOf(answer: Response): Promise<{ id?: unknown; detail?: unknown }> {
  const body: unknown = await answer.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? body : {}
}

function unexplained(url: string, status: number, headers: Headers): string {
  const location = headers.get('location')
  if (location)
    return `${url} answers ${status} and points to ${printable(location)}: name that address.`
  return `${url} answers ${status} without saying why. Is it the address of Whimbrel?`
}

/** Texts from outside must not move the cursor of the terminal. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 500)

/** `Retry-After` is seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
