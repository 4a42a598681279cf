import type { Database } from 'bun:sqlite'
import { eventLinks } from '../../../events/by-link/reads'
import { LONGEST_MS } from '../../digest/visits.store'
import type { Scanning } from '../scan/scan'
import { ERROR, type LinkedEvent, linkedEventFinder } from '../visits/errors.reads'
import { timeOfVisit } from '../visits/visit-time'

/** Errors that are looked at for one answer, in some 100 MB. */
const MOST = 500_000
/** Errors that are read between two rests. */
const STEP = 2000

/** The errors of a time. */
interface ErrorsIn {
  /** By the hashes of the ids that they carry. */
  byLink: Map<number, LinkedEvent[]>
  isCut: boolean
}

/** Reads the errors that may be of visits which begin in a time. */
export function errorsIn(db: Database) {
  const links = eventLinks(db)
  const find = linkedEventFinder(db)

  return function* (project: number, { from, to }: Time): Scanning<ErrorsIn> {
    const byLink = new Map<number, LinkedEvent[]>()
    const time = timeOfVisit({ startedAt: from, endedAt: to + LONGEST_MS })
    let read = 0
    let found: [seq: number, hash: number][] = []
    const steps = links(project, time, (seq, hash) => void found.push([seq, hash]))
    for (;;) {
      const { done } = steps.next()
      let last: { seq: number; event: LinkedEvent | null } | undefined
      for (const [seq, hash] of found) {
        if (last?.seq !== seq) {
          if (++read > MOST) return { byLink, isCut: true }
          if (read % STEP === 0) yield
          last = { seq, event: find.get(seq) }
        }
        const { event } = last
        if (!event || event.level < ERROR) continue
        const known = byLink.get(hash)
        if (known) known.push(event)
        else byLink.set(hash, [event])
      }
      found = []
      if (done) return { byLink, isCut: false }
      yield
    }
  }
}

interface Time {
  /** ms since the epoch */
  from: number
  to: number
}
