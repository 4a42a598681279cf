import type { IssueSummary } from '../../../src/issues/model'
import type { IssueChangeBody } from '../../../src/issues/triage/model'
import type { ApiError } from '../../api/client'
import { changeIssues, refreshIssues } from '../../api/issues'
import { counted } from '../../lib/format'
import { toast } from '../../lib/toast'

/**
 * Changes issues, says so, and offers to undo it.
 * @param done what happened to them: `resolved`
 */
export async function triage(
  issues: readonly IssueSummary[],
  change: IssueChangeBody,
  done: string,
): Promise<void> {
  try {
    await changeIssues(idsOf(issues), change)
    const undo = { label: 'Undo', run: () => restore(issues, change) }
    toast({ text: `${nameOf(issues)} ${done}`, action: undo })
  } catch (cause) {
    const again = { label: 'Try again', run: () => triage(issues, change, done) }
    const text = `Not ${done}: ${(cause as ApiError).message}`
    toast({ text, isError: true, action: again })
  }
  refreshIssues()
}

/** Undoes a change: gives each issue the status or assignee that it had before. */
async function restore(issues: readonly IssueSummary[], { status }: IssueChangeBody) {
  const before = Map.groupBy(issues, (issue) =>
    JSON.stringify(status ? statusOf(issue) : { assignee: issue.assignee?.id ?? null }),
  )
  for (const [change, alike] of before) await changeIssues(idsOf(alike), JSON.parse(change))
  refreshIssues()
}

const statusOf = (issue: IssueSummary): IssueChangeBody => ({
  status: issue.status,
  ...(issue.resolvedInNextRelease && { inNextRelease: true }),
  ...(issue.ignoredUntil && { ignoreUntil: issue.ignoredUntil }),
  ...(issue.ignoredUntilCount && {
    ignoreForCount: Math.max(1, issue.ignoredUntilCount - issue.count),
  }),
})

const idsOf = (issues: readonly IssueSummary[]) => issues.map(({ id }) => id)

const nameOf = (issues: readonly IssueSummary[]) =>
  issues.length === 1 ? (issues[0]?.shortId ?? '') : counted(issues.length, 'issue')
