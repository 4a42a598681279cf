import http from 'node:http'
import https from 'node:https'
import { faultWords } from './fault-words'
import { ADDRESSES_TRIED, checkedAddresses, NOT_CONNECTED, type Outside } from './outside'

/** A POST to a target that a person has named. */
export interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
}

/** What a target answered, or why there is no answer. */
export type Answer =
  | { status: number; headers: http.IncomingHttpHeaders; body: string }
  | { fault: string }

/** Standard Webhooks asks for 15 to 30 s. */
export const POST_MS = 15_000
/** Of an answer so much is read; then the connection ends. */
const ANSWER_BYTES = 4096

/**
 * Posts to a target over a connection to the very address that was checked, with the certificate checked against the name. Redirects
 * are not followed. Never throws: what went wrong is a fault in words.
 */
export async function post(
  wanted: Outgoing,
  outside: Outside,
  timeoutMs = POST_MS,
): Promise<Answer> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
    abort.abort(late)
    reject(late)
  }, timeoutMs)
  try {
    return await Promise.race([tryAddresses(wanted, outside, abort.signal), over])
  } catch (cause) {
    return { fault: faultWords(cause, timeoutMs) }
  } finally {
    clearTimeout(timer)
    over.catch(() => {})
  }
}

async function tryAddresses(
  wanted: Outgoing,
  outside: Outside,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(wanted.url)
  const addresses = await checkedAddresses(url.hostname, outside)
  let last: unknown = Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  for (const address of addresses.slice(0, ADDRESSES_TRIED)) {
    signal.throwIfAborted()
    try {
      return await postAt(address, { url, wanted, ca: outside.ca, signal })
    } catch (cause) {
      last = cause
      if (!NOT_CONNECTED.includes((cause as { code?: string }).code ?? '')) throw cause
    }
  }
  throw last
}

interface At {
  url: URL
  wanted: Outgoing
  ca: string | undefined
  signal: AbortSignal
}

function postAt(address: string, { url, wanted, ca, signal }: At): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { request } = url.protocol === 'https:' ? https : http
  const body = Buffer.from(wanted.body)
  const sending = request(
    {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: {
        'user-agent': 'Whimbrel',
        accept: '*/*',
        // What is packed could be a bomb, and 4 KiB of it say nothing.
        'accept-encoding': 'identity',
        ...wanted.headers,
        'content-length': body.length,
      },
      // The one place where the name would be resolved again: it is told the address that was checked.
      lookup: pinnedTo(address),
      // A connection of an earlier request would be to an address of then.
      agent: false,
      ...(ca !== undefined && { ca }),
    },
    (answer) =>
      read(answer).then((text) => {
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

async function read(answer: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    parts.push(part)
    bytes += part.length
    if (bytes >= ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString()
}
