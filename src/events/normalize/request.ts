import type { Event } from '../event'
import { copyFree, isTelling } from './free'
import type { Intake } from './intake'
import { copyMore } from './user'

type Request = NonNullable<Event['request']>

const OWN_FIELDS = new Set(['url', 'method', 'headers', 'query', 'query_string', 'queryString'])

export function readRequest(value: unknown, intake: Intake): Request | undefined {
  const source = intake.object(value, 'request')
  if (source === undefined) return undefined
  intake.enter('request')
  const request: Request = {}
  const url = intake.text(source.url, 'url', intake.limits.freeTextLength)
  const method = intake.name(source.method, 'method')
  const headers = readHeaders(source.headers, intake)
  const query = source.query ?? source.query_string ?? source.queryString
  if (url !== undefined) request.url = url
  if (method !== undefined) request.method = method
  if (headers !== undefined) request.headers = headers
  if (query !== undefined && query !== null) request.query = readQuery(query, intake)
  copyMore(source, request, OWN_FIELDS, intake)
  intake.leave()
  return request
}

/** Reads a query: as text, by name or in pairs. Its `code` and `sig` are secrets, since they let in whoever has the link. */
function readQuery(value: unknown, intake: Intake): unknown {
  const copy = copyFree(value, 'query', intake)
  if (copy === null || typeof copy !== 'object') return copy
  const isHidden = (name: unknown, held: unknown) =>
    typeof name === 'string' && isTelling(held) && intake.scrub.parameter(name)
  if (Array.isArray(copy)) {
    for (const pair of copy)
      if (Array.isArray(pair) && isHidden(pair[0], pair[1])) pair[1] = intake.scrub.mask
    return copy
  }
  const fields = copy as Record<string, unknown>
  for (const name in fields) if (isHidden(name, fields[name])) fields[name] = intake.scrub.mask
  return fields
}

/** Reads headers by name, from an object or pairs. A list of values is joined by commas, as in HTTP. */
function readHeaders(value: unknown, intake: Intake): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') {
    return intake.refuse('headers', 'must be an object of names and values')
  }
  const headers: Record<string, string> = {}
  intake.enter('headers')
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && i < intake.limits.freeEntries; i++) {
      const pair = value[i]
      if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') {
        intake.refuse(i, 'must be a pair of a name and a value')
      }
      readHeader(pair[0], pair[1], i, headers, intake)
    }
  } else {
    const source = value as Record<string, unknown>
    for (const name in source) {
      if (++count > intake.limits.freeEntries) break
      readHeader(name, source[name], name, headers, intake)
    }
  }
  intake.leave()
  return headers
}

function readHeader(
  sent: string,
  value: unknown,
  place: string | number,
  headers: Record<string, string>,
  intake: Intake,
): void {
  const { name, isSecret, saysCard } = intake.scrub.key(sent)
  if (value === null || value === undefined || name === '__proto__') return
  if (isSecret && isTelling(value)) {
    headers[name] = intake.scrub.mask
    return
  }
  const text = Array.isArray(value) && value.every(isWord) ? value.join(', ') : value
  if (!isWord(text)) intake.refuse(place, 'must be a string or a list of strings')
  headers[name] = intake.clean(String(text), name, intake.limits.freeTextLength, saysCard)
}

const isWord = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
