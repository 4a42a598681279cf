/** Remembers what a function made of each key, at most `most` of them, until `clear`. */
export function memo<Key, Value>(most: number, make: (key: Key) => Value) {
  const known = new Map<Key, Value>()
  return {
    get(key: Key): Value {
      const value = known.get(key)
      if (value !== undefined) return value
      const made = make(key)
      if (known.size >= most) known.clear()
      known.set(key, made)
      return made
    },
    clear: () => known.clear(),
  }
}
