import type { IssueSummary } from '../../../src/issues/model'
import { type ApiError, get } from '../../api/client'
import { issueDetail, mergeIssues, refreshIssues, unmergeIssues } from '../../api/issues'
import { counted } from '../../lib/format'
import { toast } from '../../lib/toast'

/** Merges issues into the one with most events, and offers to undo it. */
export async function merge(issues: readonly IssueSummary[], everywhere: boolean): Promise<void> {
  const into = largestOf(issues)
  const others = issues.filter((issue) => issue !== into)
  if (!into || others.length === 0) return
  try {
    const groupings = await Promise.all(others.map(({ id }) => get(issueDetail(id))))
    const fingerprints = groupings.flatMap((one) => one.groupings.map((g) => g.fingerprint))
    await mergeIssues({ into: into.id, ids: others.map(({ id }) => id), everywhere })
    const undo = async () => {
      await unmergeIssues({ id: into.id, fingerprints, everywhere })
      refreshIssues()
    }
    toast({
      text: `${counted(others.length, 'issue')} merged into ${into.shortId}`,
      icon: 'merge',
      action: { label: 'Undo', run: undo },
    })
  } catch (cause) {
    toast({ text: `Not merged: ${(cause as ApiError).message}`, isError: true })
  }
  refreshIssues()
}

export const largestOf = (issues: readonly IssueSummary[]): IssueSummary | undefined =>
  issues.toSorted((a, b) => b.count - a.count)[0]
