import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { oneOf } from '../../lib/schema'
import { IssueView } from '../detail/model'
import { STATUSES } from '../lifecycle'

const Id = t.String({ minLength: 1, maxLength: 100 })

export const IssueChangeBody = t.Object({
  status: t.Optional(oneOf(STATUSES)),
  inNextRelease: t.Optional(
    t.Boolean({ description: 'With resolved: only a release newer than any seen now reopens it.' }),
  ),
  ignoreUntil: t.Optional(SentTime('With ignored: when it opens again.')),
  ignoreForCount: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 1e12,
      description: 'With ignored: open again after so many events.',
    }),
  ),
  assignee: t.Optional(
    t.Union([t.String({ maxLength: 320 }), t.Null()], {
      description: "A user's id or e-mail; null for nobody.",
    }),
  ),
})
export type IssueChangeBody = Static<typeof IssueChangeBody>

export const BulkChangeBody = t.Composite([
  t.Object({ ids: t.Array(Id, { minItems: 1, maxItems: 500 }) }),
  IssueChangeBody,
])
export const Changed = t.Object({ changed: t.Integer() })

const Everywhere = t.Optional(
  t.Boolean({ description: 'Do the same to their siblings in all environments.' }),
)
export const MergeBody = t.Object({
  into: Id,
  ids: t.Array(Id, { minItems: 1, maxItems: 100 }),
  everywhere: Everywhere,
})
export const UnmergeBody = t.Object({
  id: Id,
  fingerprints: t.Array(t.String({ pattern: '^[0-9a-f]{32}$' }), { minItems: 1, maxItems: 100 }),
  everywhere: Everywhere,
})
export const Unmerged = t.Object({ issues: t.Array(IssueView) })
