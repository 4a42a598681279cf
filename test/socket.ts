/** What came back on a raw connection, over which tests send what no HTTP client would. */
interface Heard {
  /** The status of the first answer; 0 when the connection was closed without one. */
  status: number
  head: string
  body: string
  ms: number
}

interface Talk {
  /** Parts sent one after another, with a pause before each but the first. */
  parts: readonly (string | Uint8Array)[]
  everyMs?: number
  /** How long an answer may take. */
  withinMs?: number
}

/** Sends bytes and listens until one whole answer is there or the connection is closed. */
export async function talk(
  url: string,
  { parts, everyMs = 0, withinMs = 15_000 }: Talk,
): Promise<Heard> {
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  const over = Promise.withResolvers<void>()
  let text = ''
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, bytes) {
        text += bytes.toString('latin1')
        if (isWhole(text)) over.resolve()
      },
      close: () => over.resolve(),
      error: () => over.resolve(),
    },
  })
  const timer = setTimeout(
    () => over.reject(new Error(`No answer: ${text.slice(0, 200)}`)),
    withinMs,
  )
  let isOver = false
  const end = over.promise.finally(() => {
    isOver = true
  })
  for (const [i, part] of parts.entries()) {
    if (i > 0 && everyMs > 0) await Promise.race([Bun.sleep(everyMs), end])
    if (isOver) break
    socket.write(part)
  }
  await end
  clearTimeout(timer)
  socket.end()
  const split = text.indexOf('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    head: text.slice(0, split),
    body: Buffer.from(text.slice(split + 4), 'latin1').toString(),
    ms: performance.now() - startedAt,
  }
}

function isWhole(text: string) {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1]
  return length !== undefined && text.length >= head + 4 + Number(length)
}
