import type { SpanHash } from './span-ring'

/** Spans that something is kept for; the oldest is given up for a new one. */
const MOST = 50_000

/** What is kept for a span until another comes that takes it. What a slice does counts once it is settled. */
export class Awaited<Value> {
  private kept = new Map<number, Value[]>()
  private added = new Map<number, Value[]>()
  private taken = new Set<number>()

  keep(span: SpanHash, value: Value): void {
    const key = keyOf(span)
    const others = this.added.get(key)
    if (others) others.push(value)
    else this.added.set(key, [value])
  }

  /** What was kept for a span, once. */
  take(span: SpanHash): readonly Value[] {
    if (this.kept.size === 0 && this.added.size === 0) return NOTHING
    const key = keyOf(span)
    const before = this.taken.has(key) ? undefined : this.kept.get(key)
    const now = this.added.get(key)
    if (before) this.taken.add(key)
    if (now) this.added.delete(key)
    if (!before) return now ?? NOTHING
    return now ? [...before, ...now] : before
  }

  /** What was done since the last call is committed. */
  settle(): void {
    for (const span of this.taken) this.kept.delete(span)
    for (const [span, values] of this.added) {
      const others = this.kept.get(span)
      if (others) others.push(...values)
      else this.kept.set(span, values)
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST) break
      this.kept.delete(oldest)
    }
    this.forget()
  }

  /** What was done since `settle` was rolled back. */
  forget(): void {
    if (this.added.size > 0) this.added = new Map()
    if (this.taken.size > 0) this.taken = new Set()
  }
}

const NOTHING: readonly never[] = []

/** 53 bits are enough among so few. */
const keyOf = ({ high, low }: SpanHash) => high * 2 ** 21 + (low & 0x1f_ffff)
