import type { ChangeOfFlag, VersionSummary } from '../../../api/flags'

/** What changed a flag without a version of it: a step of a roll-out, or a segment. */
export type Unversioned = ChangeOfFlag & { version: null }
export type Entry = VersionSummary | Unversioned

/**
 * The history of a flag, newest first.
 * @param isCut whether there are versions before these: what changed before the oldest of these waits for them
 */
export function historyOf(
  versions: readonly VersionSummary[],
  changes: readonly ChangeOfFlag[],
  isCut: boolean,
): Entry[] {
  const since = isCut ? (versions.at(-1)?.at ?? '') : ''
  const others = changes.filter((one): one is Unversioned => one.version === null && one.at > since)
  return [...versions, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
