import { tellLost } from '../accounts/audit/tell-lost'
import { appendChange } from '../db/changes/append-change'
import type { Change } from '../db/changes/change'
import { outcomeStore } from '../db/changes/outcomes'
import { watermark } from '../db/digest/watermark'
import { lockFolderBriefly } from '../db/files/lock'
import { isStorageFault } from '../db/files/storage-fault'
import { openMain } from '../db/open'
import { noteLost } from '../db/spool/lost-records'
import { type Changes, openFolderDigest } from '../digest'
import { log } from '../lib/log'
import { type Outcome, resultOf } from '../lib/outcome'
import type { Call } from '../lib/remote'
import type { Limits } from '../limits'

/** Between looks for the outcome. */
const LOOK_EVERY_MS = 10
/** How long a command keeps a folder that has much to digest, before a server that starts gets its turn. */
const HOLD_MS = 2000

/**
 * Changes of a data folder by a command. Each goes into the folder's log; a server that runs makes it there, else this process
 * does. Whichever of the two dies, the change is made once.
 */
export const folderChanges =
  (dataDir: string, limits: Limits): Call<Changes> =>
  async (name, argument) => {
    using db = openMain(dataDir)
    const mark = watermark(db)
    const outcomes = outcomeStore(db)
    const id = Bun.randomUUIDv7()
    const append = (change: Change) =>
      appendChange(dataDir, { watermark: mark.read(), change, now: Date.now() })
    append({ id, name, argument })
    const find = () => outcomes.find(id)

    /** Digests the folder up to the change, while nobody else works on it. */
    async function digestHere() {
      const unlock = lockFolderBriefly(dataDir)
      if (!unlock) return
      try {
        await noteLost(dataDir, mark.read(), (lost) =>
          tellLost(
            // Its outcome is nobody's: it is made with the changes around it.
            async (name, argument) => append({ id: Bun.randomUUIDv7(), name, argument }) as never,
            lost,
            Date.now(),
          ),
        )
        digestUntil(find, { dataDir, limits })
      } catch (cause) {
        if (isStorageFault(cause)) throw kept(cause.message)
        throw cause
      } finally {
        unlock()
      }
    }

    for (let waitedMs = 0; waitedMs < limits.changeMs; waitedMs += LOOK_EVERY_MS) {
      if (!find()) await digestHere()
      const outcome = find()
      if (outcome) return resultOf(outcome) as never
      await Bun.sleep(LOOK_EVERY_MS)
    }
    throw kept('The server has not come to it yet.')
  }

function digestUntil(
  find: () => Outcome | undefined,
  { dataDir, limits }: { dataDir: string; limits: Limits },
): void {
  const digest = openFolderDigest(dataDir, limits, () => {})
  const endsAt = performance.now() + HOLD_MS
  try {
    const deadLetters = digest.digestUntil(() => find() !== undefined || performance.now() > endsAt)
    if (deadLetters > 0) log.error('records set aside', { deadLetters })
  } finally {
    digest.close()
  }
}

const kept = (reason: string) =>
  new Error(
    `${reason} What you asked for is kept, and will be made by the server or the next command. Do not ask again; look first whether it is made.`,
  )
