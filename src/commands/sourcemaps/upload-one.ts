import { type Pair, pathOf } from './find-maps'
import type { Outcome } from './outcome'
import { type Injecting, prepare } from './prepare'
import { type Destination, send } from './send'

interface Task {
  pair: Pair
  /** The path of another file that has the same name and another map. */
  clash: string | undefined
  injecting: Injecting
  /** Nothing is sent when it is left out. */
  destination: Destination | undefined
}

/** Checks one file with its map, and sends the map. What goes wrong becomes an outcome, so that the others go on. */
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
