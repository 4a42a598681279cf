import { lazy } from '../../lib/lazy'
import type { SpanChunk } from './chunk/span-chunk'
import { firstInColumns } from './first-of'
import { CLIENT } from './span'

/** A client that knows no route names its span after the method alone (OpenTelemetry, HTTP spans, Name). */
const METHOD_ALONE = /^(?:HTTP )?[A-Z]{3,7}$/
const LONGEST = 200

/**
 * Finds the host and path that calls went to, where their names do not say so.
 * @returns the target of a span by its index in the chunk; undefined where there is none
 */
export function callTargets(chunk: SpanChunk): (i: number) => string | undefined {
  // Read once there is a span that needs them: most chunks of a search have none.
  const columns = lazy(() => ({
    urlOf: firstInColumns(chunk, ['url.full', 'http.url']),
    hostOf: firstInColumns(chunk, ['server.address', 'net.peer.name', 'http.host']),
    pathOf: firstInColumns(chunk, ['url.path', 'http.target']),
  }))
  const { texts, of } = chunk.names
  return (i) => {
    if (chunk.kindAt(i) !== CLIENT || !METHOD_ALONE.test(texts[of[i] as number] as string))
      return undefined
    const { urlOf, hostOf, pathOf } = columns()
    return targetOf(urlOf(i), hostOf(i), pathOf(i))
  }
}

/** Leaves out the query string, which differs with each call. */
export function targetOf(
  url: string | undefined,
  host: string | undefined,
  path: string | undefined,
): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url)
  if (parsed?.host) return cut(parsed.host + (parsed.pathname === '/' ? '' : parsed.pathname))
  if (host === undefined) return undefined
  return cut(host + (path?.split(/[?#]/, 1)[0] ?? ''))
}

const cut = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
