import type { Database } from 'bun:sqlite'
import { issueSummaries } from '../../../issues/summary.reads'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { DistinctCounter } from '../scan/distinct'
import { readFilter } from '../scan/filter'
import { measuredVisits } from '../scan/measure'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { isOfVisit } from '../visits/errors.reads'
import { linkedVisits } from '../visits/linked-visits'
import { Affected } from './affected'
import { errorsIn } from './errors-in.reads'
import type { WentWrong } from './model'

export interface WantedWentWrong extends Reported {
  limit: number
  now: number
  ticket: number
}

/** Which issues visits met; runs on the read thread, turn by turn. */
export function wentWrongReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)
  const errorsOf = errorsIn(db)
  const summaries = issueSummaries(db)

  function* wentWrong(wanted: WantedWentWrong): Scanning<WentWrong> {
    const { project, environment, from, to, isOfBots, limit, now } = wanted
    const filter = readFilter(wanted.query)
    const { byLink, isCut } = yield* errorsOf(project, { from, to })
    const affected = new Affected()
    const visitors = new DistinctCounter()
    let visits = 0
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      const opened = tables(range)
      const linked = yield* linkedVisits(opened, byLink)
      yield* measuredVisits(opened, { range, filter, isOfBots }, ({ table, isMeant }) => {
        const number = table.number()
        const visitor = table.visitor()
        const startedAt = table.startedAt()
        const durationMs = table.durationMs()
        for (let row = 0; row < isMeant.length; row++) {
          if (isMeant[row] === 0) continue
          visits++
          visitors.add(0, visitor[row] as number)
          const links = linked.get(number[row] as number)
          if (!links) continue
          const begin = startedAt[row] as number
          const visit = { lane, startedAt: begin, endedAt: begin + (durationMs[row] as number) }
          const errors = new Set([...links].flatMap((link) => byLink.get(link) ?? []))
          affected.add(
            visitor[row] as number,
            [...errors].filter((error) => isOfVisit(error, visit)).map(({ issue }) => issue),
          )
        }
      })
    }
    const found = affected.issues()
    const shown = found.slice(0, limit)
    const byKey = summaries(
      shown.map(({ issue }) => issue),
      now,
    )
    return {
      items: shown.flatMap(({ issue: _, ...counts }, i) => {
        const summary = byKey[i]
        if (!summary) return []
        const { id, shortId, title, type, level, status } = summary
        return [{ issue: { id, shortId, title, type, level, status }, ...counts }]
      }),
      issues: found.length,
      total: affected.total(),
      visitors: visitors.countAll(),
      visits,
      isCut,
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.wentWrong': (wanted: WantedWentWrong): Promise<WentWrong | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => wentWrong(wanted)),
      ),
  }
}
