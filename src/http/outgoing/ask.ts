import http from 'node:http'
import https from 'node:https'
import { faultWords } from './fault-words'
import { ADDRESSES_TRIED, checkedAddresses, NOT_CONNECTED, type Outside } from './outside'

/** A request to a target that a person, or a stranger, has named. */
export interface Outgoing {
  url: string
  headers: Record<string, string>
  /** Makes it a POST. Without one it is a GET. */
  body?: string
}

interface Bounds {
  timeoutMs: number
  /** Of an answer so much is read; then the connection ends. */
  answerBytes: number
}

/** What a target answered, or why there is no answer. */
export type Answer =
  | { status: number; headers: http.IncomingHttpHeaders; body: string }
  | { fault: string }

/** Standard Webhooks asks for 15 to 30 s, and nobody looks at more of what a webhook answers. */
const OF_WEBHOOKS: Bounds = { timeoutMs: 15_000, answerBytes: 4096 }

/**
 * Asks a target over a connection to the very address that was checked, with the certificate checked against the name. Redirects
 * are not followed. Never throws: what went wrong is a fault in words.
 */
export async function ask(
  wanted: Outgoing,
  outside: Outside,
  bounds: Partial<Bounds> = {},
): Promise<Answer> {
  const { timeoutMs, answerBytes } = { ...OF_WEBHOOKS, ...bounds }
  const { promise: over, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
    abort.abort(late)
    reject(late)
  }, timeoutMs)
  try {
    return await Promise.race([
      tryAddresses({ wanted, outside, answerBytes, signal: abort.signal }),
      over,
    ])
  } catch (cause) {
    return { fault: faultWords(cause, timeoutMs) }
  } finally {
    clearTimeout(timer)
    over.catch(() => {})
  }
}

interface Asking {
  wanted: Outgoing
  outside: Outside
  answerBytes: number
  signal: AbortSignal
}

async function tryAddresses(asking: Asking): Promise<Answer> {
  const { wanted, outside, signal } = asking
  const url = new URL(wanted.url)
  const addresses = await checkedAddresses(url.hostname, outside)
  let last: unknown = Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  for (const address of addresses.slice(0, ADDRESSES_TRIED)) {
    signal.throwIfAborted()
    try {
      return await askAt(address, url, asking)
    } catch (cause) {
      last = cause
      if (!NOT_CONNECTED.includes((cause as { code?: string }).code ?? '')) throw cause
    }
  }
  throw last
}

function askAt(
  address: string,
  url: URL,
  { wanted, outside: { ca }, answerBytes, signal }: Asking,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { request } = url.protocol === 'https:' ? https : http
  const body = wanted.body === undefined ? undefined : Buffer.from(wanted.body)
  const sending = request(
    {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': 'Whimbrel',
        accept: '*/*',
        // What is packed could be a bomb, and its beginning says nothing.
        'accept-encoding': 'identity',
        ...wanted.headers,
        ...(body && { 'content-length': body.length }),
      },
      // The one place where the name would be resolved again: it is told the address that was checked.
      lookup: pinnedTo(address),
      // A connection of an earlier request would be to an address of then.
      agent: false,
      ...(ca !== undefined && { ca }),
    },
    (answer) =>
      read(answer, answerBytes).then((text) => {
        sending.destroy()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      }, reject),
  )
  signal.addEventListener('abort', () => sending.destroy(), { once: true })
  sending.on('error', reject)
  sending.end(body)
  return promise
}

/** What node calls to resolve a name; with `all` it wants a list. */
export const pinnedTo =
  (address: string) =>
  (
    _name: string,
    options: { all?: boolean | undefined },
    found: (...answer: [null, string | { address: string; family: number }[], number?]) => void,
  ): void => {
    const family = address.includes(':') ? 6 : 4
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }

async function read(answer: http.IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    parts.push(part)
    bytes += part.length
    if (bytes >= most) break
  }
  return Buffer.concat(parts).subarray(0, most).toString()
}
