import type { Queue } from '../transport/queue'
import { before } from './before'
import { guarded } from './guarded'

const FLUSH_MS = 2000
/** V8 keeps ten frames of a stack otherwise. */
const STACK_FRAMES = 50

/** How what `init` has begun is flushed and ended. `undo` takes back what it did to the host, last first. */
export function lifeOf(queues: readonly Pick<Queue, 'flush' | 'close'>[]) {
  const undo: (() => void)[] = []
  const flush = (timeoutMs = FLUSH_MS) =>
    before(timeoutMs, Promise.all(queues.map((queue) => queue.flush())))
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit ?? 0, STACK_FRAMES)
  return {
    undo,
    flush,
    async close(timeoutMs?: number): Promise<boolean> {
      for (const put of undo.reverse()) guarded(put)
      const isSent = await flush(timeoutMs)
      for (const queue of queues) queue.close()
      return isSent
    },
  }
}
