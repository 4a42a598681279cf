import { type Reply, readReply } from './reply'

interface Listener {
  /** @returns whether the reply is a success; later replies of exactly its length are then not read as text */
  onReply(reply: Reply): boolean
  onLost(reason: string): void
}

/** One keep-alive connection with at most one request under way. */
interface Link {
  send(bytes: Uint8Array): void
  close(): void
}

const NOTHING: Uint8Array = new Uint8Array(0)

export async function connect(url: URL, listener: Listener): Promise<Link> {
  let unsent = NOTHING
  let unread = NOTHING
  let closing = false
  // A reply exactly as long as the last good one is good when its status is 200: reading the text
  // of each of tens of thousands of replies a second would cost more than sending the requests.
  let good: Reply | undefined
  const flush = () => {
    if (unsent === NOTHING) return
    const written = Math.max(0, socket.write(unsent))
    unsent = written === unsent.length ? NOTHING : unsent.subarray(written)
  }
  const socket = await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      binaryType: 'uint8array',
      data(_, chunk) {
        if (good && chunk.length === good.size && isOk(chunk) && unread === NOTHING) {
          listener.onReply(good)
          return
        }
        unread = unread === NOTHING ? chunk : Buffer.concat([unread, chunk])
        const reply = readReply(unread)
        if (!reply) return
        unread = NOTHING
        good = listener.onReply(reply) ? reply : undefined
      },
      drain: flush,
      close() {
        if (!closing) listener.onLost('the server closed a connection')
      },
      error(_, cause) {
        listener.onLost(cause.message)
      },
    },
  })
  return {
    send(bytes) {
      unsent = bytes
      flush()
    },
    close() {
      closing = true
      socket.end()
    },
  }
}

// "HTTP/1.1 200"
const isOk = (chunk: Uint8Array) => chunk[9] === 50 && chunk[10] === 48 && chunk[11] === 48
