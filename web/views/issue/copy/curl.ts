import { visible } from '../../../../src/lib/visible'
import type { EventDetail } from '../../../api/events'

type Request = NonNullable<EventDetail['request']>

const MASK = '[scrubbed]'
/** Headers that curl sends itself, or that are about one connection only. */
const OWN = /^(?:host|connection|content-length|accept-encoding|transfer-encoding|upgrade|te)$/i

/**
 * The command that sends a request again, as far as it is known; undefined without an http address.
 * Every text of a stranger is one word of the shell, without control characters.
 */
export function curlOf(request: Request): string | undefined {
  const { url, method = 'GET', headers = {}, query, data } = request as Request & { data?: unknown }
  if (!url || !/^https?:\/\//i.test(url)) return undefined
  const sent = Object.entries(headers).filter(([name]) => !OWN.test(name))
  const kept = sent.filter(([, value]) => !value.includes(MASK))
  const left = sent.filter(([, value]) => value.includes(MASK)).map(([name]) => name)
  const verb = method.toUpperCase()
  const body = bodyOf(data)
  const words = [
    `curl ${word(addressOf(url, query))}`,
    ...(verb === (body === undefined ? 'GET' : 'POST') ? [] : [`-X ${word(verb)}`]),
    ...kept.map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(body)}`]),
  ]
  const note = left.length > 0 ? `# Left out, scrubbed: ${visible(left.join(', '))}\n` : ''
  return note + words.join(' \\\n  ')
}

function addressOf(url: string, query: unknown): string {
  if (url.includes('?') || query === undefined || query === null) return url
  const text = typeof query === 'string' ? query.replace(/^\?/, '') : searchOf(query)
  return text ? `${url}?${text}` : url
}

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Array.isArray(query) ? query.filter(Array.isArray) : Object.entries(query)
  return new URLSearchParams(pairs.map(([name, value]) => [String(name), String(value)])).toString()
}

function bodyOf(data: unknown): string | undefined {
  if (data === undefined || data === null || data === '') return undefined
  return typeof data === 'string' ? data : JSON.stringify(data)
}

/**
 * A text as one word of a shell: nothing has a meaning in single quotes, and characters that a terminal might obey
 * are replaced.
 */
const word = (text: string) => `'${visible(text).replaceAll("'", "'\\''")}'`
