import type { Database } from 'bun:sqlite'
import { configVersion } from './config-version'

/** Remembers values read from control data (projects, keys) until any control data changes. */
export interface ControlCache {
  /**
   * Makes a function that answers as `load` does, from memory when it can. It does not remember what `load` throws.
   * @param most how many answers it keeps
   */
  cached<Key, Value>(load: (key: Key) => Value, most: number): (key: Key) => Value
  /**
   * Forgets every answer if control data has changed, in this process or another. To be called after changes, or at
   * intervals.
   */
  refresh(): void
}

export function controlCache(db: Database): ControlCache {
  const version = configVersion(db)
  const caches: Map<unknown, unknown>[] = []
  let seen = version.read()

  return {
    cached<Key, Value>(load: (key: Key) => Value, most: number) {
      const known = new Map<Key, Value>()
      caches.push(known)
      return (key: Key) => {
        const before = known.get(key)
        if (before !== undefined) return before
        const answer = load(key)
        if (known.size >= most) known.clear()
        known.set(key, answer)
        return answer
      }
    },
    refresh() {
      const now = version.read()
      if (now === seen) return
      seen = now
      for (const known of caches) known.clear()
    },
  }
}
