import type { Happening } from '../db/digest/outbox'
import { uuidText } from '../lib/uuid'

/** Happenings of issues, for listeners to act on. */
export type IssueKind =
  | 'issue.new'
  | 'issue.regressed'
  | 'issue.escalating'
  | 'issue.unignored'
  | 'issue.resolved'
  | 'issue.ignored'
  | 'issue.merged'

/** The columns of an issue that a happening names, as `IDENTITY` reads them. */
export interface IssueIdentity {
  id: Uint8Array
  project: number
  environment: string
}

/** The columns of `IssueIdentity`, for `RETURNING`. */
export const IDENTITY = 'id, project, environment'

/** A happening of an issue. It has no detail, because all else can be read from the issue's row. */
export const issueHappening = (
  kind: IssueKind,
  { id, project, environment }: IssueIdentity,
): Happening => ({
  kind,
  project,
  environment,
  subject: uuidText(id),
  detail: {},
})
