/** Sends all of a body but its end, and tells when the server waits for that: the door has let the request in by then. */
export function slowBody(text: string) {
  const waits = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  let isBegun = false
  const body = new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true
        controller.enqueue(new TextEncoder().encode(text.slice(0, -1)))
        return
      }
      waits.resolve()
      await ends.promise
      controller.enqueue(new TextEncoder().encode(text.slice(-1)))
      controller.close()
    },
  })
  return { body, waits: waits.promise, end: ends.resolve }
}
