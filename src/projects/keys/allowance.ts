import type { Limits } from '../../limits'
import type { Kind } from './key'

/** The names of the limits that bound what one key may send, unless it has a quota of its own. */
interface Allowance {
  itemsPerMinute: keyof Limits
  itemsPerDay: keyof Limits
  bytesPerMinute: keyof Limits
  bytesPerDay: keyof Limits
  /**
   * What one network may send with the same key. Left out for server keys: only a public key can be used by anybody.
   */
  networkItems?: keyof Limits
  networkBytes?: keyof Limits
}

/** A browser key is public: what it may send is small. A server key is a secret: its bounds end loops, not load. */
export const ALLOWANCES: Record<Kind, Allowance> = {
  browser: {
    itemsPerMinute: 'browserItemsPerMinute',
    itemsPerDay: 'browserItemsPerDay',
    bytesPerMinute: 'browserBytesPerMinute',
    bytesPerDay: 'browserBytesPerDay',
    networkItems: 'browserItemsPerMinutePerAddress',
    networkBytes: 'browserBytesPerMinutePerAddress',
  },
  server: {
    itemsPerMinute: 'serverItemsPerMinute',
    itemsPerDay: 'serverItemsPerDay',
    bytesPerMinute: 'serverBytesPerMinute',
    bytesPerDay: 'serverBytesPerDay',
  },
}
