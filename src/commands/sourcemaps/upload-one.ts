import { type Pair, pathOf } from './find-maps'
import type { Outcome } from './outcome'
import { type Injecting, prepare } from './prepare'
import { type Destination, send } from './send'

export interface Task {
  pair: Pair
  /** Path of a file of the same name with another map. */
  clash: string | undefined
  injecting: Injecting
  /** Left out, nothing is sent. */
  destination: Destination | undefined
}

/** Checks one file and its map and sends it; what goes wrong is an outcome, so that the others go on. */
export async function uploadOne(task: Task): Promise<Omit<Outcome, 'file'>> {
  const { pair, destination } = task
  if (pair.missing !== undefined)
    return { ...NOTHING, result: 'skipped', reason: `it names ${pair.missing}, which is not there` }
  try {
    checkClash(task)
    const prepared = await prepare(pair, task.injecting)
    if (destination) await send(destination, prepared)
    const { fileName, debugId = null, sizeBytes } = prepared
    const reason = pair.script === undefined ? `there is no ${fileName} to check it against` : null
    return { debugId, sizeBytes, result: destination ? 'uploaded' : 'ready', reason }
  } catch (cause) {
    return { ...NOTHING, result: 'failed', reason: (cause as Error).message }
  }
}

const NOTHING = { debugId: null, sizeBytes: null }

function checkClash({ pair, clash }: Task): void {
  if (clash === undefined) return
  throw new Error(
    `${clash} has the same name and another map than ${pathOf(pair)}; a release holds one map a name. Let the bundler put a hash into names, or upload a folder at a time under releases of their own.`,
  )
}
