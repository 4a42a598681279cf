import type { Kind, Scope } from './key'

/**
 * What is refused first when the disk fills: the multiples of `diskReserveBytes` below which a kind of key may no longer use
 * a scope. What is needed least goes first; events, which tell what broke, go last. Within a signal browsers go before
 * servers: what a page would send later is worth little, and anybody may send it. Null is never refused: source maps are few
 * and make events readable, and evaluating a flag stores nothing.
 */
export const DISK_ORDER = {
  'replays:write': { browser: 10, server: 9 },
  'analytics:write': { browser: 8, server: 7 },
  'heatmaps:write': { browser: 8, server: 7 },
  'spans:write': { browser: 6, server: 5 },
  'events:write': { browser: 4, server: 1 },
  'releases:write': null,
  'flags:evaluate': null,
} as const satisfies Record<Scope, Record<Kind, number> | null>
