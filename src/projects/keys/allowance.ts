import type { Limits } from '../../limits'
import type { Kind } from './key'

/** The names of the limits that bound what one key may send. */
interface Allowance {
  items: keyof Limits
  bytesAMinute: keyof Limits
  bytesADay: keyof Limits
  /**
   * What one network may send with the same key. Left out for server keys: only a public key can be used by anybody.
   */
  networkItems?: keyof Limits
  networkBytes?: keyof Limits
  diskReserve: keyof Limits
}

/** A browser key is public: what it may send is small. A server key is a secret: its bounds end loops, not load. */
export const ALLOWANCES: Record<Kind, Allowance> = {
  browser: {
    items: 'browserItemsPerMinute',
    bytesAMinute: 'browserBytesPerMinute',
    bytesADay: 'browserBytesPerDay',
    networkItems: 'browserItemsPerMinutePerAddress',
    networkBytes: 'browserBytesPerMinutePerAddress',
    diskReserve: 'browserDiskReserveBytes',
  },
  server: {
    items: 'serverItemsPerMinute',
    bytesAMinute: 'serverBytesPerMinute',
    bytesADay: 'serverBytesPerDay',
    diskReserve: 'diskReserveBytes',
  },
}
