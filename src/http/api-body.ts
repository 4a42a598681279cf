import type { BodyReader, TextWork } from './body'
import type { Sender } from './sender'

/** Reads bodies where who sends is told by the request. */
export interface ApiBody {
  json(request: Request, limit: number): Promise<unknown>
  useText<T>(request: Request, limit: number, work: TextWork<T>): Promise<T>
}

export const apiBody = (reader: BodyReader, senderOf: (request: Request) => Sender): ApiBody => ({
  json: (request, limit) => reader.json(senderOf(request), request, limit),
  useText: (request, limit, work) => reader.useText(senderOf(request), request, limit, work),
})
