type Callable = (...args: never[]) => unknown

/**
 * Puts a function in the place of a host's method.
 * @param make gets the method that was there, which it must call
 * @returns what puts it back, unless somebody else has wrapped it since
 */
export function wrapped<K extends PropertyKey, F extends Callable>(
  owner: Partial<Record<K, F>>,
  name: K,
  make: (original: F) => F,
): () => void {
  const original: F | undefined = owner[name]
  if (!original) return () => {}
  const ours = make(original)
  owner[name] = ours
  return () => {
    if (owner[name] === ours) owner[name] = original
  }
}
