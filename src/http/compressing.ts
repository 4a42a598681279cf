import type { Encoding } from './encodings'

/**
 * Compresses a text while it comes. Each piece goes out before the next is asked for, so that the first shows at once and
 * only one is in memory. Other threads do the work.
 */
export function compressing(
  pieces: AsyncIterator<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  const encoder = encoding.pieces()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  encoder.on('error', fail)
  const written = (piece: Uint8Array) =>
    new Promise<void>((resolve) => encoder.write(piece, () => resolve()))
  const ended = () =>
    new Promise<void>((resolve) => {
      encoder.once('end', resolve)
      encoder.end()
    })
  let made: Uint8Array[] = []
  encoder.on('data', (piece) => made.push(piece))

  return new ReadableStream({
    async pull(out) {
      let isOver = false
      try {
        while (made.length === 0 && !isOver) {
          const { done, value } = await pieces.next()
          isOver = done ?? false
          await Promise.race([done ? ended() : written(value), failed])
        }
      } catch (cause) {
        encoder.destroy()
        throw cause
      }
      for (const piece of made) out.enqueue(piece)
      made = []
      if (isOver) out.close()
    },
    async cancel() {
      encoder.destroy()
      await pieces.return?.()
    },
  })
}
