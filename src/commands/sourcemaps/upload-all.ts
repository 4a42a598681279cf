import { clashes } from './clashes'
import { type Pair, pathOf } from './find-maps'
import { inParallel } from './in-parallel'
import type { Outcome } from './outcome'
import type { Injecting } from './prepare'
import type { Destination } from './send'
import { uploadOne } from './upload-one'

/** How many files are worked on at a time: each is held in memory with its map. */
const AT_ONCE = 4

interface Task {
  injecting: Injecting
  /** Nothing is sent when it is left out. */
  destination: Destination | undefined
  /** The name of a file in its outcome, by its path. */
  nameOf(path: string): string
  /** Called after each file with its name. */
  tell?(file: string): void
}

/** Checks all maps of a build and sends them. What is wrong with one is in its outcome, and the others go on. */
export async function uploadAll(pairs: readonly Pair[], task: Task): Promise<Outcome[]> {
  const { injecting, destination, nameOf, tell } = task
  const others = await clashes(pairs)
  return inParallel(pairs, AT_ONCE, async (pair) => {
    const file = nameOf(pathOf(pair))
    const clash = others.get(pathOf(pair))
    const outcome = await uploadOne({ pair, clash, injecting, destination })
    tell?.(file)
    return { file, ...outcome }
  })
}
