import type { Frame } from '../../../api/events'

type Symbolication = NonNullable<Frame['symbolication']>
type LacksMap = Frame & { symbolication: Extract<Symbolication, { status: 'unresolved' }> }

const FROM_DISK = /^(?:file:|\/|[a-z]:[\\/])/i
/** Bundlers write long lines, people short ones. */
const LONGEST_WRITTEN = 300

/**
 * Whether a frame shows a built file that a map should be uploaded for. What Node or the like ran from its disk
 * is what somebody wrote, as far as one sees: while its release has no map at all, none is asked for.
 */
export function lacksMap(frame: Frame): frame is LacksMap {
  const { symbolication, absPath, filename, colno = 0 } = frame
  if (symbolication?.status !== 'unresolved') return false
  if (symbolication.reason !== 'noMapForRelease') return true
  return !FROM_DISK.test(absPath ?? filename ?? '') || colno > LONGEST_WRITTEN
}
