import { fileFault, isDamage } from '../../db/files/file-fault'
import { isStorageFault } from '../../db/files/storage-fault'
import { MAIN_FILE } from '../../db/open'
import { tellRefusal } from '../../db/spool/tell-refusal'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import type { Refusal } from './dialect'

/** What was asked for, as the log names it. */
type Asked = Record<'method' | 'route', string | undefined>

/** What a caller is told of something that was thrown; the log gets what the caller must not see. */
export function refusalOf(thrown: unknown, asked: Asked): Refusal {
  if (thrown instanceof Problem) return thrown
  return isStorageFault(thrown) ? storageProblem(thrown) : bug(thrown, asked)
}

function storageProblem(cause: Error): Problem {
  const damaged = isDamage(cause)
  tellRefusal(damaged ? fileFault(cause, MAIN_FILE) : cause)
  return new Problem(
    'storage_unavailable',
    damaged
      ? 'A file of the server is damaged, and nothing was changed. Its log says how to go on.'
      : 'The disk refuses this; nothing was changed. Send it again.',
    { retryAfterSeconds: 2 },
  )
}

/**
 * Logs a bug, and refuses with the id that the log has it under. No detail of it goes to the caller, and the log is told the
 * route instead of the address, in which a client may have written anything.
 */
function bug(cause: unknown, { method, route }: Asked): Refusal {
  const requestId = Bun.randomUUIDv7()
  log.error('bug', { requestId, method, route, cause })
  return {
    reason: 'internal',
    message: `Something broke on our side. The log names it under ${requestId}.`,
    more: { members: { requestId } },
  }
}
