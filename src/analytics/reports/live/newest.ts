const MOST = 50

/** The newest of what is given, newest first. */
export function newest<Item extends { at: number; id: number }>() {
  let kept: Item[] = []
  return {
    /** Whether something of a time would be kept now. */
    isWanted: (at: number) => kept.length < MOST || at >= (kept.at(-1) as Item).at,
    add(items: readonly Item[]): void {
      kept = [...kept, ...items].sort((a, b) => b.at - a.at || b.id - a.id).slice(0, MOST)
    },
    items: (): readonly Item[] => kept,
  }
}
