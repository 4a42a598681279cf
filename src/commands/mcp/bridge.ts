import { messageOf } from '../../lib/message-of'
import { answersOf } from './answers-of'
import { headersOf } from './headers-of'
import { failed, type Message, readMessage } from './message'

interface Ends {
  url: string
  token: string
  /** Messages from the client, one a line. */
  lines: AsyncIterable<string>
  write(line: string): void
}

/**
 * Passes each message of a client on to `/mcp`, and what is answered back. What goes wrong on the way is answered too, so that no
 * client waits for ever.
 */
export async function bridge({ url, token, lines, write }: Ends): Promise<void> {
  const address = `${url.replace(/\/+$/, '')}/mcp`
  const open = new Map<unknown, AbortController>()
  const working = new Set<Promise<void>>()
  const say = (message: object) => write(JSON.stringify(message))
  /** What a client of 2025 calls itself in its first message; later ones do not say. */
  let client = ''

  async function pass(message: Message): Promise<void> {
    const { id } = message
    const cut = new AbortController()
    if (id !== undefined) open.set(id, cut)
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headersOf(message, client), authorization: `Bearer ${token}` },
        body: JSON.stringify(message),
        signal: cut.signal,
        // A redirect that is followed would carry the token to wherever it points.
        redirect: 'manual',
      })
      for (const one of await answersOf(answer, message, address)) say(one)
    } catch (cause) {
      if (id !== undefined && !cut.signal.aborted)
        say(failed(id, `${address} does not answer: ${messageOf(cause)}`))
    } finally {
      open.delete(id)
    }
  }

  for await (const line of lines) {
    if (line.trim() === '') continue
    const message = readMessage(line)
    if (message === undefined) {
      say(failed(null, 'A line must be one message of JSON-RPC.', -32700))
      continue
    }
    if (message.method === 'initialize') client = nameOf(message)
    if (message.method === 'notifications/cancelled') open.get(message.params?.requestId)?.abort()
    else {
      const passed = pass(message).finally(() => working.delete(passed))
      working.add(passed)
    }
  }
  await Promise.all(working)
}

function nameOf({ params }: Message): string {
  const { name, version } = (params?.clientInfo ?? {}) as { name?: unknown; version?: unknown }
  return [name, version].filter((part) => typeof part === 'string').join(' ')
}
