import type { Database } from 'bun:sqlite'
import { activityReads } from './activity/reads'
import { issueDetailReads } from './detail/reads'
import { timelineReads } from './detail/timeline.reads'
import { issueFlagReads } from './flags/reads'
import { issueListReads } from './list/reads'
import { completionReads } from './search/complete.reads'
import type { ByIds } from './search/ids.reads'
import { tagReads } from './tags/reads'

/** Every page about issues, by name; runs on the read thread. */
export function issueReads(db: Database, byIds: ByIds) {
  const tags = tagReads(db)
  return {
    ...issueListReads(db, byIds),
    ...completionReads(db),
    ...issueDetailReads(db),
    ...tags,
    ...issueFlagReads(db, tags),
    ...timelineReads(db),
    ...activityReads(db),
  }
}

export type IssueReads = ReturnType<typeof issueReads>
