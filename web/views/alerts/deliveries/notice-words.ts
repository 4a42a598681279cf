import type { DeliveryView } from '../../../api/deliveries'
import { number } from '../../../lib/format'

type Notice = NonNullable<DeliveryView['first']>

const WORDS = {
  opened: 'Opened',
  worse: 'Got worse',
  repeated: 'Still open',
  resolved: 'Resolved',
} satisfies Record<Notice['kind'], string>

/** What a notice says of its incident. */
export const noticeWord = ({ kind }: Pick<Notice, 'kind'>): string => WORDS[kind]

/** `and 3 more`; empty for a message that tells of one thing. */
export const moreNotices = ({ notices }: Pick<DeliveryView, 'notices'>): string =>
  notices > 1 ? `and ${number(notices - 1)} more` : ''
