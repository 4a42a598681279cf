export interface Reply {
  status: number
  body: string
  /** Bytes of head and body together. */
  size: number
}

/** The one reply in these bytes, or nothing when more must come. */
export function readReply(bytes: Uint8Array): Reply | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const head = text.indexOf('\r\n\r\n') + 4
  if (head < 4) return
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) throw new Error(`A reply has no Content-Length: ${text.slice(0, 300)}`)
  const size = head + Number(length)
  if (text.length > size) throw new Error('More came than the one reply that was asked for.')
  if (text.length < size) return
  return { status: Number(text.slice(9, 12)), body: text.slice(head), size }
}
