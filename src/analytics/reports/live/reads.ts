import type { Database } from 'bun:sqlite'
import { iso, MINUTE_MS } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import type { Environment } from '../../../projects/environment'
import { environmentOf, lanesOf } from '../../../projects/lane'
import type { EventTable, VisitRow } from '../../records/tables'
import { begunAgain } from '../scan/begun-again'
import { asksEvents, readFilter } from '../scan/filter'
import { kindsOf, OTHER, VIEW } from '../scan/measure'
import { type Scanning, scanEvents, scanVisits } from '../scan/scan'
import { visitIdOf } from '../visits/visit-id'
import { firstMinute, minuteCounts } from './minutes'
import type { LiveEvent, LiveVisits } from './model'
import { newest } from './newest'
import { recentFinder } from './recent.reads'
import { visitorsBy } from './visitors-by'

export interface WantedLive {
  project: number
  environment: Environment | 'all'
  query: string
  isOfBots: boolean
  now: number
  ticket: number
}

/** A visitor is there for so long after the last that was heard. */
const ONLINE_MS = 5 * MINUTE_MS

/** An event of the stream, before its words are looked up. */
interface Told {
  at: number
  id: number
  lane: number
  table: EventTable
  row: number
  visit: VisitRow
}

/** Who is there, and what they do. */
export function liveReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const recent = recentFinder(db)

  function* live({ project, environment, query, isOfBots, now }: WantedLive): Scanning<LiveVisits> {
    const since = firstMinute(now)
    const filter = readFilter(query)
    const minutes = minuteCounts(since)
    const stream = newest<Told>()
    const visitors = new Set<number>()
    const online = new Set<number>()
    const parts = {
      pages: visitorsBy(),
      sources: visitorsBy(),
      countries: visitorsBy(),
      devices: visitorsBy(),
      browsers: visitorsBy(),
    }

    for (const lane of lanesOf(project, environment)) {
      const { tables, visits } = recent(lane, since)
      const byNumber = new Map(visits.map((visit) => [visit.number, visit]))
      const meant = new Set<number>()
      const wanted = { range: { lane, from: 0, to: now + 1 }, filter, isOfBots }
      yield* scanEvents(
        tables,
        wanted,
        () => {},
        ({ table, isMeant }) => {
          const at = table.at()
          const visit = table.visit()
          const { of, kinds } = kindsOf(table.name())
          const told: Told[] = []
          for (let row = 0; row < isMeant.length; row++) {
            const then = at[row] as number
            if (isMeant[row] === 0 || then < since) continue
            const number = visit[row] as number
            meant.add(number)
            const kind = kinds[of[row] as number] as number
            if (kind === OTHER) continue
            minutes.count(then, kind === VIEW)
            const its = byNumber.get(number)
            if (its && stream.isWanted(then))
              told.push({ at: then, id: table.id()[row] as number, lane, table, row, visit: its })
          }
          stream.add(told)
        },
      )
      // Of a filter that asks about events, visits are meant that have such an event.
      if (!filter || !asksEvents(filter))
        yield* scanVisits(tables, wanted, (rows) => {
          for (const [row, number] of rows.table.number().entries())
            if (rows.isMeant[row] === 1) meant.add(number)
        })
      for (const { number, visitor, startedAt, durationMs, ...visit } of visits) {
        if (!meant.has(number)) continue
        visitors.add(visitor)
        if (startedAt + durationMs < now - ONLINE_MS) continue
        online.add(visitor)
        parts.pages.add(visit.exit, visitor)
        parts.sources.add(visit.source, visitor)
        parts.countries.add(visit.country, visitor)
        parts.devices.add(visit.device, visitor)
        parts.browsers.add(visit.browser, visitor)
      }
    }
    return {
      now: iso(now),
      online: online.size,
      visitors: visitors.size,
      views: minutes.views(),
      events: minutes.events(),
      minutes: minutes.rows(),
      pages: parts.pages.rows(),
      sources: parts.sources.rows(),
      countries: parts.countries.rows(),
      devices: parts.devices.rows(),
      browsers: parts.browsers.rows(),
      stream: stream.items().map(eventOf),
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.live': (wanted: WantedLive): Promise<LiveVisits | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => live(wanted)),
      ),
  }
}

function eventOf({ at, id, lane, table, row, visit }: Told): LiveEvent {
  const textAt = (column: 'name' | 'path' | 'title' | 'revenue') => {
    const { texts, of } = table[column]()
    return texts[of[row] as number] ?? ''
  }
  const { number, source, country, device, browser } = visit
  return {
    id: id.toString(36),
    visit: visitIdOf({ lane, number }),
    environment: environmentOf(lane),
    at: iso(at),
    name: textAt('name'),
    page: textAt('path'),
    title: textAt('title'),
    revenue: textAt('revenue') || null,
    source,
    country,
    device,
    browser,
  }
}
