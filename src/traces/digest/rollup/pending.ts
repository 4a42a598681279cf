import type { Hash64 } from '../../../lib/hash-ring'

/** Spans that values are kept for; beyond this, the oldest are given up. */
const MOST = 50_000

/** Values that are kept for a span until another span takes them. What a slice does counts once it is committed. */
export class Pending<Value> {
  private kept = new Map<number, Value[]>()
  private added = new Map<number, Value[]>()
  private taken = new Set<number>()

  keep(span: Hash64, value: Value): void {
    const key = keyOf(span)
    const others = this.added.get(key)
    if (others) others.push(value)
    else this.added.set(key, [value])
  }

  /** Hands out what was kept for a span, and keeps it no longer. */
  take(span: Hash64): readonly Value[] {
    if (this.kept.size === 0 && this.added.size === 0) return NOTHING
    const key = keyOf(span)
    const before = this.taken.has(key) ? undefined : this.kept.get(key)
    const now = this.added.get(key)
    if (before) this.taken.add(key)
    if (now) this.added.delete(key)
    if (!before) return now ?? NOTHING
    return now ? [...before, ...now] : before
  }

  /** Says that everything done since the last call is committed. */
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

  /** Undoes everything since `settle`: it was rolled back. */
  forget(): void {
    if (this.added.size > 0) this.added = new Map()
    if (this.taken.size > 0) this.taken = new Set()
  }
}

const NOTHING: readonly never[] = []

/** 53 bits of the hash are enough to tell so few spans apart. */
const keyOf = ({ high, low }: Hash64) => high * 2 ** 21 + (low & 0x1f_ffff)
