import { sha256 } from '../../lib/hash'

/**
 * The `webhook-id` of all tries of a delivery. The time is in it because a folder that is restored gives numbers again, and a
 * receiver drops what it believes to have had.
 */
export const messageId = (delivery: { id: number; createdAt: number }): string =>
  `msg_${sha256(`${delivery.id} ${delivery.createdAt}`).toString('hex').slice(0, 32)}`
