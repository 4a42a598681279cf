import { failed, type Message } from './message'

/** What a server answers to one message: nothing to a notification, one message as JSON, or several as a stream of events. */
export async function answersOf(
  answer: Response,
  { id }: Message,
  address: string,
): Promise<object[]> {
  const text = await answer.text()
  if (id === undefined) return []
  const type = answer.headers.get('content-type') ?? ''
  const found = type.startsWith('text/event-stream') ? eventsOf(text) : [text]
  const messages = found.map(read).filter((one) => one !== undefined)
  if (messages.length === 0)
    return [failed(id, `${address} answers ${answer.status} and no JSON-RPC.`)]
  // A refusal of what could not be read yet names no request; over HTTP the request is known.
  return messages.map((one) => ('error' in one ? { ...one, id } : one))
}

/** The data of server-sent events, one text each. */
const eventsOf = (stream: string): string[] =>
  stream
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
        .join('\n'),
    )
    .filter((data) => data !== '')

function read(text: string): object | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const isOne = typeof message === 'object' && message !== null && 'jsonrpc' in message
    return isOne ? message : undefined
  } catch {
    return undefined
  }
}
