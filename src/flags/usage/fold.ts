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

/** How often one of a flag's rules decided in an environment. */
export interface Decided {
  project: number
  environment: Environment
  flag: string
  /** Empty where none did. */
  rule: string
  count: number
}

/** Takes what was counted until a time, a part after the other. */
interface Notes {
  used(part: { at: number; used: Used[] }): void
  decided(part: { at: number; decided: Decided[] }): void
}

/** Counts of one note: the digest writes as many within some ms. */
const NOTED_AT_ONCE = 1000
/** How often counts are noted: a process that is killed forgets this much at most. */
const NOTE_MS = 60_000

/** What was counted of one flag, by the rule that decided, the variant and the reason. */
type Counts = Map<string, Map<string, Map<string, { count: number }>>>

/**
 * Counts evaluations. They are in memory, by flag, and noted by the minute. Only flags that exist are in it, with rules and variants
 * that they have, so it is bounded by them.
 */
export function flagUses(notes: Notes, clock: () => number) {
  const known = new Map<
    string,
    { project: number; environment: Environment; flags: Map<string, Counts> }
  >()
  let timer: Timer | undefined

  function noteAll(): void {
    clearTimeout(timer)
    timer = undefined
    const used: Used[] = []
    const decided: Decided[] = []
    for (const { flags, ...where } of known.values())
      for (const [flag, rules] of flags)
        for (const [rule, variants] of rules) {
          const ofRule: Decided = { ...where, flag, rule, count: 0 }
          for (const [variant, reasons] of variants)
            for (const [reason, { count }] of reasons) {
              used.push({ ...where, flag, variant, reason, count })
              ofRule.count += count
            }
          decided.push(ofRule)
        }
    known.clear()
    const at = clock()
    for (const part of parts(used)) notes.used({ at, used: part })
    for (const part of parts(decided)) notes.decided({ at, decided: part })
  }

  return {
    /** @returns what counts one evaluation of a flag; good until it returns to the event loop */
    counter(project: number, environment: Environment) {
      const name = `${project} ${environment}`
      let entry = known.get(name)
      if (!entry) {
        entry = { project, environment, flags: new Map() }
        known.set(name, entry)
      }
      timer ??= setTimeout(noteAll, NOTE_MS)
      const { flags } = entry
      /** @param rule empty where none decided */
      return (flag: string, variant: string, reason: string, rule: string): void => {
        const reasons = within(within(within(flags, flag), rule), variant)
        const counted = reasons.get(reason)
        if (counted) counted.count++
        else reasons.set(reason, { count: 1 })
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

const parts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / NOTED_AT_ONCE) }, (_, i) =>
    all.slice(i * NOTED_AT_ONCE, (i + 1) * NOTED_AT_ONCE),
  )
