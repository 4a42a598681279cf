import type { Database } from 'bun:sqlite'
import type { tagReads } from '../tags/reads'
import { countedVariants } from './counted.reads'
import type { IssueFlag } from './model'
import { standingOut } from './standing-out'

/**
 * Which variants of flags stand out among the events of an issue; runs on the read thread.
 * @param tags knows how the tags of an issue are distributed, flags among them
 */
export function issueFlagReads(db: Database, tags: ReturnType<typeof tagReads>) {
  const counted = countedVariants(db, tags)
  return {
    /** @returns null when there is no such issue. */
    'issues.flags'({ id }: { id: string }): IssueFlag[] | null {
      const found = counted(id)
      return found && standingOut(found.issue, found.all)
    },
  }
}
