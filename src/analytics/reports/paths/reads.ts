import type { Database } from 'bun:sqlite'
import { Problem } from '../../../lib/problem'
import type { turns } from '../../../lib/turns'
import { analyticsBounds } from '../../../limits'
import { lanesOf } from '../../../projects/lane'
import { fits, patternOf } from '../../../search/pattern'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { type Scanning, scanEvents, type VisitsByNumber } from '../scan/scan'
import { analyticsTables, type LaneRange } from '../scan/tables.reads'
import { isWith, visitsWith } from '../scan/visits-with'
import { layersOf } from './layers'
import type { Direction, Paths, STEPS } from './model'
import { StepNodes } from './nodes'
import { PathCounts } from './path-counts'
import { Visited } from './visited'

export interface WantedPaths extends Reported {
  direction: Direction
  /** Where paths begin, as a pattern of its value; undefined for where visits do. */
  step: { kind: 'page' | 'event'; value: string } | undefined
  steps: (typeof STEPS)[number]
  depth: number
  top: number
  collapse: readonly string[]
  ticket: number
}

/** Visits that are counted before other work may have its turn. */
const VISITS_A_BIT = 2 ** 12

/** By which way visitors went through the pages. */
export function pathReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  /** What the visits of a lane looked at and did, and how many visits that are. */
  function* visitedIn(range: LaneRange, { query, isOfBots }: WantedPaths, nodes: StepNodes) {
    const found = tables(range)
    const meant = yield* visitsWith(found, { range, isOfBots, query })
    let first = 0
    let visits = 0
    let visited = new Visited([])
    yield* scanEvents(
      found,
      { range, isOfBots, filter: undefined },
      (begun) => {
        first = begun.first
        const events = eventsOf(begun, (number) => isWith(meant, number))
        visits = events.visits
        visited = new Visited(events.counts)
      },
      ({ table, isMeant }) => {
        const visit = table.visit()
        const at = table.at()
        const nodeOf = nodes.finder(table)
        for (let i = 0; i < isMeant.length; i++) {
          if (isMeant[i] === 0) continue
          const node = nodeOf(i)
          if (node !== 0) visited.add((visit[i] as number) - first, at[i] as number, node)
        }
      },
    )
    return { visited, visits }
  }

  function* paths(wanted: WantedPaths): Scanning<Paths> {
    const { project, environment, from, to, step, depth, top, direction } = wanted
    const nodes = new StepNodes(wanted.collapse, wanted.steps === 'pagesAndEvents')
    const counts = new PathCounts(depth)
    const pattern = step && patternOf(step.value)
    let visits = 0
    for (const lane of lanesOf(project, environment)) {
      const here = yield* visitedIn({ lane, from, to }, wanted, nodes)
      visits += here.visits
      const isBegin =
        pattern && nodes.meant(({ kind, value }) => kind === step?.kind && fits(pattern, value))
      const about = { direction, depth, isBegin }
      for (let visit = 0; visit < here.visited.visits; visit++) {
        if (visit % VISITS_A_BIT === 0) yield
        const path = here.visited.of(visit)
        if (path.length > 0) counts.add(path, about)
      }
    }
    const layers = yield* layersOf(counts, { depth, top, nodeOf: (number) => nodes.of(number) })
    return { ...layers, visits, begun: counts.begun }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.paths': (wanted: WantedPaths): Promise<Paths | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => paths(wanted)),
      ),
  }
}

/** How many events each visit has that a report is about, and how many visits that are. */
function eventsOf(
  { first, isMeant, events }: VisitsByNumber,
  isWanted: (number: number) => boolean,
) {
  const counts = new Uint32Array(events.length)
  let visits = 0
  let sum = 0
  for (let i = 0; i < counts.length; i++) {
    if (isMeant[i] === 0 || !isWanted(first + i)) continue
    counts[i] = events[i] as number
    visits++
    sum += events[i] as number
  }
  if (sum > analyticsBounds.pathEvents)
    throw new Problem(
      'invalid_request',
      `from: There are ${sum} events in this time, and paths are made of ${analyticsBounds.pathEvents} at most; name a later time, or a query that means fewer visits.`,
    )
  return { counts, visits }
}
