import { DAY_MS } from '../../lib/time'

/** What a key has sent on a day of UTC. */
export interface DayUse {
  /** In days since 1970. */
  day: number
  items: number
  bytes: number
}

/** The use of one key as it is noted. */
export interface NotedUse extends DayUse {
  id: string
}

/** How often what keys have used is noted: a process that is killed forgets this much at most. */
const NOTE_MS = 5000

export const dayOf = (now: number): number => Math.floor(now / DAY_MS)

/** What was sent on a day, going by what was noted last. */
export const usedOn = (day: number, noted: DayUse): DayUse =>
  noted.day === day ? { ...noted } : { day, items: 0, bytes: 0 }

/** The seconds until the day of UTC ends. */
export const secondsLeft = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)

/**
 * Counts what each key sends on a day. It is in memory, and noted now and then, so that a restart gives no second day. Only
 * keys that exist are in it.
 */
export function dayUses(note: (uses: NotedUse[]) => void) {
  const uses = new Map<string, DayUse>()
  const unnoted = new Set<string>()
  let timer: Timer | undefined

  function noteAll() {
    clearTimeout(timer)
    timer = undefined
    if (unnoted.size === 0) return
    note([...unnoted].map((id) => ({ id, ...(uses.get(id) as DayUse) })))
    unnoted.clear()
  }

  function useOf({ id, used }: { id: string; used: DayUse }, now: number): DayUse {
    const day = dayOf(now)
    const known = uses.get(id)
    if (known?.day === day) return known
    // The first use after a start goes on from what was noted.
    const use = usedOn(day, known ?? used)
    uses.set(id, use)
    return use
  }

  return {
    today: (key: { id: string; used: DayUse }, now: number): Readonly<DayUse> => useOf(key, now),
    /** Adds to what a key has sent today. */
    add(key: { id: string; used: DayUse }, items: number, bytes: number, now: number): void {
      const use = useOf(key, now)
      use.items += items
      use.bytes += bytes
      unnoted.add(key.id)
      timer ??= setTimeout(noteAll, NOTE_MS)
    },
    /** Notes at once what has not been noted, before the process ends. */
    noteAll,
  }
}

export type DayUses = ReturnType<typeof dayUses>
