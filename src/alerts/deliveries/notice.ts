import type { Severity } from '../rules/model'

export const NOTICE_KINDS = ['opened', 'worse', 'repeated', 'resolved'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Something about an incident that channels are to be told. */
export interface Notice {
  kind: NoticeKind
  project: number
  /** The incident's id. */
  incident: string
  rule: string
  severity: Severity
  /** Ids of the channels. */
  channels: readonly string[]
  /** When it happened, in ms by our clock. */
  at: number
}
