import type { BodyReader } from './body-reader'
import type { Sender } from './sender'
import type { TextWork } from './text-work'

/** Reads bodies of requests that show no ingest key. */
export interface ApiBody {
  json(request: Request, limit: number): Promise<unknown>
  form(request: Request, limit: number): Promise<URLSearchParams>
  useText<T>(request: Request, limit: number, work: TextWork<T>): Promise<T>
}

/** @param networkOf tells senders apart, each with a share of its own; all that it does not know share one */
export function apiBody(
  reader: BodyReader,
  networkOf: (request: Request) => string | undefined,
): ApiBody {
  const senderOf = (request: Request): Sender => ({
    shares: [{ name: networkOf(request) ?? 'unknown', part: 1 }],
    isTrusted: false,
  })
  return {
    json: (request, limit) => reader.json(senderOf(request), request, limit),
    form: (request, limit) => reader.form(senderOf(request), request, limit),
    useText: (request, limit, work) => reader.useText(senderOf(request), request, limit, work),
  }
}
