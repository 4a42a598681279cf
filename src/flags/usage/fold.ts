import type { Environment } from '../../projects/environment'

/** How often a flag gave a variant in an environment, and why. */
export interface Used {
  project: number
  environment: Environment
  flag: string
  /** Empty where it was the default of the code. */
  variant: string
  reason: string
  count: number
}

/** Counts of one note: the digest writes as many within some ms. */
const NOTED_AT_ONCE = 1000
/** How often counts are noted: a process that is killed forgets this much at most. */
const NOTE_MS = 60_000

type Counts = Map<string, Map<string, Map<string, number>>>

/**
 * Counts evaluations. They are in memory, by flag, variant and reason, and noted by the minute. Only flags that exist are in it,
 * so it is bounded by them.
 */
export function flagUses(note: (uses: { at: number; used: Used[] }) => void, clock: () => number) {
  const known = new Map<string, { project: number; environment: Environment; counts: Counts }>()
  let timer: Timer | undefined

  function noteAll(): void {
    clearTimeout(timer)
    timer = undefined
    const used = [...known.values()].flatMap(({ counts, ...of }) =>
      [...counts].flatMap(([flag, variants]) =>
        [...variants].flatMap(([variant, reasons]) =>
          [...reasons].map(([reason, count]) => ({ ...of, flag, variant, reason, count })),
        ),
      ),
    )
    known.clear()
    const at = clock()
    for (let i = 0; i < used.length; i += NOTED_AT_ONCE)
      note({ at, used: used.slice(i, i + NOTED_AT_ONCE) })
  }

  return {
    /** @returns what counts one evaluation of a flag; good until it returns to the event loop */
    counter(project: number, environment: Environment) {
      const name = `${project} ${environment}`
      let entry = known.get(name)
      if (!entry) {
        entry = { project, environment, counts: new Map() }
        known.set(name, entry)
      }
      timer ??= setTimeout(noteAll, NOTE_MS)
      const { counts } = entry
      return (flag: string, variant: string, reason: string): void => {
        const variants = within(counts, flag)
        const reasons = within(variants, variant)
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
    },
    /** Notes at once what has not been noted, before the process ends. */
    noteAll,
  }
}

export type FlagUses = ReturnType<typeof flagUses>

function within<Value>(of: Map<string, Map<string, Value>>, name: string): Map<string, Value> {
  const before = of.get(name)
  if (before) return before
  const made = new Map<string, Value>()
  of.set(name, made)
  return made
}
