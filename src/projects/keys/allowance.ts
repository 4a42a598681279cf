import type { Limits } from '../../limits'
import type { Kind } from './key'

/** What bounds a key, each by the name of its limit. */
export interface Allowance {
  items: keyof Limits
  bytesAMinute: keyof Limits
  bytesADay: keyof Limits
  /** Of the same key, what one network may send: of a public key that anybody can use. */
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
