import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { ActivityStore } from '../activity/store'
import { issueFinder } from '../find/reads'

interface By {
  /** A user's id. */
  actor: string
  /** ms since the epoch */
  now: number
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

/** Writes what people say of issues into their activity. Runs on the digest thread, between its slices. */
export function commentStore(db: Database, activity: ActivityStore) {
  const find = issueFinder(db)
  const read = db.query<Row, { issue: number; comment: number }>(
    `SELECT actor, detail FROM activity WHERE id = $comment AND issue = $issue AND kind = 'comment'`,
  )
  const setDetail = db.query<null, { comment: number; detail: string }>(
    'UPDATE activity SET detail = $detail WHERE id = $comment',
  )

  function issueOf(id: string): number {
    const key = find(id)
    if (key === undefined) throw new Problem('not_found', `There is no issue ${id}.`)
    return key
  }

  /** A comment that is there and not deleted. */
  function existing({ issue, comment }: OfIssue): Row {
    const row = read.get({ issue: issueOf(issue), comment })
    if (row && !('deletedAt' in JSON.parse(row.detail))) return row
    throw new Problem('not_found', `Issue ${issue} has no comment ${comment}.`)
  }

  const write = db.transaction((asked: By & { issue: string; text: string }): number => {
    const { actor, now: at, text } = asked
    return activity.record({
      issue: issueOf(asked.issue),
      at,
      actor,
      kind: 'comment',
      detail: { text },
    })
  })

  const edit = db.transaction((asked: OfIssue & { text: string }) => {
    if (existing(asked).actor !== asked.actor)
      throw new Problem('missing_role', 'Only who wrote a comment may change it.')
    const detail = { text: asked.text, editedAt: iso(asked.now) }
    setDetail.run({ comment: asked.comment, detail: JSON.stringify(detail) })
  })

  // What others answered to stays understandable: a deleted comment leaves its place, without its text.
  const remove = db.transaction((asked: OfIssue & { isAdmin: boolean }) => {
    if (existing(asked).actor !== asked.actor && !asked.isAdmin)
      throw new Problem('missing_role', 'Only who wrote a comment, or an admin, may delete it.')
    const detail = { deletedAt: iso(asked.now), deletedBy: asked.actor }
    setDetail.run({ comment: asked.comment, detail: JSON.stringify(detail) })
  })

  return {
    /** What the main thread may ask for; each throws Problem `not_found` for what is not there. */
    changes: {
      /** @returns the comment's id in the activity. */
      'comments.write': (asked: Parameters<typeof write>[0]) => write.immediate(asked),
      /** @throws Problem `missing_role` for another's comment */
      'comments.edit': (asked: Parameters<typeof edit>[0]) => edit.immediate(asked),
      /** @throws Problem `missing_role` for another's comment, but to admins */
      'comments.delete': (asked: Parameters<typeof remove>[0]) => remove.immediate(asked),
    },
  }
}

export type CommentChanges = ReturnType<typeof commentStore>['changes']
