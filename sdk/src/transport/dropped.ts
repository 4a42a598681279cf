/** Why something was not sent. */
export type Reason =
  | 'sample_rate'
  | 'before_send'
  | 'ignored'
  | 'repeated'
  | 'queue_full'
  | 'refused'
  | 'network'

export interface Dropped {
  signal: string
  reason: Reason
  count: number
}

/** Counts what was not sent, so that the server can be told with what is. */
export function droppedCounts() {
  let counts = new Map<string, Dropped>()
  return {
    add(signal: string, reason: Reason, count = 1): void {
      const name = `${signal}/${reason}`
      const known = counts.get(name)
      counts.set(name, { signal, reason, count: (known?.count ?? 0) + count })
    },
    /** @returns what was counted since the last call */
    take(): Dropped[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
export type DroppedCounts = ReturnType<typeof droppedCounts>
