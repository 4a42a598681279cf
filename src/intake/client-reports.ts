import { Type as t } from '@sinclair/typebox'

/** Why an SDK did not send something: the words of `sdk/src/transport/dropped.ts`. */
const REASONS = [
  'sample_rate',
  'before_send',
  'ignored',
  'repeated',
  'queue_full',
  'refused',
  'network',
]
const SIGNALS = ['events', 'spans', 'analytics']
/** An SDK tells of each pair once; more is not read. */
const MOST_ENTRIES = SIGNALS.length * REASONS.length
/** Of one report: more is no count, but a lie that would hide the others. */
const MOST_DROPPED = 1_000_000

/** What SDKs did not send, since the start. */
export interface ClientDropped {
  signal: string
  reason: string
  count: number
}

/** The field of a batch in which an SDK tells what it has left out. */
export const Dropped = t.Optional(
  t.Array(t.Object({ signal: t.String(), reason: t.String(), count: t.Integer() }), {
    description: 'What an SDK did not send, and why; `/metrics` adds it up.',
  }),
)

/** Counts what SDKs say they have dropped. They have no reason to lie, but anybody with a key can. */
export function clientReports() {
  const counts = new Map<string, ClientDropped>()
  return {
    /** @param dropped the field of that name of a batch; what is not understood is left out */
    note(dropped: unknown): void {
      if (!Array.isArray(dropped)) return
      for (const entry of dropped.slice(0, MOST_ENTRIES)) {
        const { signal, reason, count } = (entry ?? {}) as Record<string, unknown>
        if (!SIGNALS.includes(signal as string) || !REASONS.includes(reason as string)) continue
        if (!Number.isSafeInteger(count) || (count as number) < 1) continue
        const name = `${signal} ${reason}`
        const known = counts.get(name) ?? {
          signal: signal as string,
          reason: reason as string,
          count: 0,
        }
        known.count += Math.min(count as number, MOST_DROPPED)
        counts.set(name, known)
      }
    },
    sinceStart: (): ClientDropped[] => [...counts.values()],
  }
}
export type ClientReports = ReturnType<typeof clientReports>
