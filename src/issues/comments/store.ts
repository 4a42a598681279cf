import type { Database } from 'bun:sqlite'
import type { By as Asker } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { ActivityStore } from '../activity/store'
import { existingIssue } from '../find-issue.reads'

interface By {
  /** A user's id. */
  actor: string
  /** ms since the epoch */
  now: number
}

interface Written extends By {
  issue: string
  text: string
  /** Who writes through an assistant, which the audit log is told: the comment names the person alone. */
  audited?: Asker
}

interface OfIssue extends By {
  /** The issue's id or short id. */
  issue: string
  /** The comment's id in the activity. */
  comment: number
}

interface Row {
  actor: string | null
  detail: string
}

/** Writes what people say of issues into their activity. Runs on the digest thread. */
export function commentStore(db: Database, activity: ActivityStore) {
  const issueOf = existingIssue(db)
  const audit = auditLog(db)
  const read = db.query<Row, { issue: number; comment: number }>(
    `SELECT actor, detail FROM activity WHERE id = $comment AND issue = $issue AND kind = 'comment'`,
  )
  const setDetail = db.query<null, { comment: number; detail: string }>(
    'UPDATE activity SET detail = $detail WHERE id = $comment',
  )

  /** A comment that is not deleted. @throws Problem `not_found` */
  function existing({ issue, comment }: OfIssue): Row {
    const row = read.get({ issue: issueOf(issue), comment })
    if (row && !('deletedAt' in JSON.parse(row.detail))) return row
    throw new Problem('not_found', `Issue ${issue} has no comment ${comment}.`)
  }

  function write({ issue, text, actor, now: at, audited }: Written): number {
    if (audited) audit.record({ by: audited, at, action: 'issue.comment', target: issue })
    return activity.record({ issue: issueOf(issue), at, actor, kind: 'comment', detail: { text } })
  }

  function edit({ text, ...of }: OfIssue & { text: string }) {
    if (existing(of).actor !== of.actor)
      throw new Problem('missing_role', 'Only who wrote a comment may change it.')
    const detail = { text, editedAt: iso(of.now) }
    setDetail.run({ comment: of.comment, detail: JSON.stringify(detail) })
  }

  // A deleted comment leaves its entry without the text, so that answers to it stay understandable.
  function remove({ isAdmin, ...of }: OfIssue & { isAdmin: boolean }) {
    if (existing(of).actor !== of.actor && !isAdmin)
      throw new Problem('missing_role', 'Only who wrote a comment, or an admin, may delete it.')
    const detail = { deletedAt: iso(of.now), deletedBy: of.actor }
    setDetail.run({ comment: of.comment, detail: JSON.stringify(detail) })
  }

  return {
    /** Changes that are records of the log. Each throws Problem `not_found` for what is not there. */
    changes: {
      /** @returns the comment's id in the activity. */
      'comments.write': write,
      /** @throws Problem `missing_role` for another's comment */
      'comments.edit': edit,
      /** @throws Problem `missing_role` for another's comment, but to admins */
      'comments.delete': remove,
    },
  }
}

export type CommentChanges = ReturnType<typeof commentStore>['changes']
