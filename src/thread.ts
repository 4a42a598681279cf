import { join } from 'node:path'
import { type Failed, withoutSource } from './lib/hear'
import { log } from './lib/log'
import { type Call, caller, type Table } from './lib/remote'

/** How long a thread on demand stays when nobody asks. */
const IDLE_MS = 10_000

/** Starts a worker; an unheard error would leave every call waiting for ever. */
export function thread<T extends Table>(
  file: string,
  hear: (message: Record<string, unknown>) => void,
  failed: (cause: Error) => void,
) {
  const worker = new Worker(pathOf(file), { smol: true })
  const { call, receive, fail } = caller<T>(worker)
  const { promise: stopped, resolve: heardStopped } = Promise.withResolvers<void>()
  worker.onmessage = ({ data }) => {
    if ('stopped' in data) heardStopped()
    else if ('failed' in data) end((data as Failed).failed)
    else if (!receive(data)) hear(data)
  }
  worker.onerror = (event) => end({ message: withoutSource(event.message), stack: undefined })

  function end({ message, stack }: Failed['failed']) {
    const cause = new Error(message)
    log.error('a thread failed', { thread: file, cause: stack ?? message })
    fail(cause)
    failed(cause)
    // What has failed does not answer when it is asked to stop.
    heardStopped()
  }

  return {
    worker,
    call,
    async stop() {
      worker.postMessage({ stop: true })
      await stopped
      worker.terminate()
    },
  }
}

/** In the executable by the path it was built from; in a checkout from any working folder. */
const pathOf = (file: string) =>
  Bun.isStandaloneExecutable ? `./src/${file}` : join(import.meta.dir, file)

/**
 * A worker that is started when it is called and ended when nobody has called for a while: the memory that
 * its work took goes with it. A failure ends its calls, and the next call starts another.
 * @param opening its first message
 */
export function onDemand<T extends Table>(file: string, opening: unknown) {
  let running: ReturnType<typeof thread<T>> | undefined
  let calls = 0
  let idle: Timer | undefined

  function start() {
    running = thread<T>(
      file,
      () => {},
      () => {
        running = undefined
      },
    )
    running.worker.postMessage(opening)
    return running
  }

  async function stop() {
    clearTimeout(idle)
    const ending = running
    running = undefined
    await ending?.stop()
  }

  function done() {
    if (--calls === 0) idle = setTimeout(stop, IDLE_MS)
  }

  const call: Call<T> = (name, argument, handedOver) => {
    clearTimeout(idle)
    calls++
    return (running ?? start()).call(name, argument, handedOver).finally(done)
  }
  return { call, stop }
}
