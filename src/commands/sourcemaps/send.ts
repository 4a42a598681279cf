import type { Prepared } from './prepare'

/** Where maps go. */
export interface Destination {
  url: string
  /** A key with releases:write. Never printed. */
  key: string
  release: string
}

const ATTEMPTS = 5
/** Before the second attempt; twice as long before each further one. */
const FIRST_PAUSE_MS = 1000
/** A server that asks for a longer rest is told as a failure. */
const LONGEST_PAUSE_MS = 60_000
/** 32 MiB over a slow line, and the time the server takes to check them. */
const TIMEOUT_MS = 300_000

/**
 * Uploads one map, again when it could not arrive (no answer, 429, 5xx), at most five times.
 * @throws Error with what the server says
 */
export async function send(
  destination: Destination,
  upload: Prepared,
  pause: (ms: number) => Promise<void> = Bun.sleep,
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
      // Followed, it would carry the key to wherever it points.
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

/** An upload's answer, or problem+json; nothing of both from what is not Whimbrel. */
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

/** What comes from outside may not move the cursor. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 500)

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
