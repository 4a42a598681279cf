import type { Properties } from './model'

const MOST_KEYS = 200
const MOST_NAMES = 5

/** Which properties events have, and how often. */
export function knownKeys() {
  const keys = new Map<string, { count: number; names: Set<string> }>()
  return {
    /** @param properties JSON of an object @param count events with it */
    add(properties: string, name: string, count: number): void {
      for (const key of Object.keys(JSON.parse(properties) as object)) {
        const known = keys.get(key) ?? { count: 0, names: new Set() }
        keys.set(key, known)
        known.count += count
        if (known.names.size < MOST_NAMES) known.names.add(name)
      }
    },
    rows: (): Properties['items'] =>
      [...keys]
        .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
        .slice(0, MOST_KEYS)
        .map(([key, { names }]) => ({ key, events: [...names].sort() })),
  }
}
