import type { Database } from 'bun:sqlite'
import { listedIssues } from '../../issues/list/listed-issues.reads'
import { eventsOverTime } from '../../issues/range/over-time.reads'
import { FIVE_MS } from '../../lib/five-minutes'
import type { Times } from '../../lib/moments'
import type { Environment } from '../../projects/environment'

/** A filter chooses by what issues are; the ids of events and traces name one of them, whose number nobody waits for. */
const NO_IDS = { ofEvent: () => [], ofTrace: () => [] }
/** A rule is nobody's own. */
const NOBODY = ''

interface Wanted {
  project: number
  environment: Environment
  filter?: string | undefined
}

/** Events by five minutes, of an environment or of the issues that a filter chooses there. */
export function eventSlots(db: Database) {
  const listed = listedIssues(db, NO_IDS)
  const overTime = eventsOverTime(db)
  /**
   * @param since nothing is asked of before, in ms
   * @returns a function that counts each five minutes from one time up to another, both whole ones
   */
  return ({ project, environment, filter }: Wanted, since: number): ((of: Times) => number[]) => {
    const where = { project, environment, query: filter, now: since, user: NOBODY }
    const groupings = filter ? listed.groupings(where, since) : undefined
    return ({ from, to }) => {
      const range = { from: from / FIVE_MS, to: to / FIVE_MS }
      const steps = { startMs: from, stepMs: FIVE_MS, length: range.to - range.from }
      return groupings
        ? overTime.ofGroupings(groupings, range, steps)
        : overTime.ofEnvironment(project, environment, range, steps)
    }
  }
}
