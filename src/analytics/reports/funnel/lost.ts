import { iso } from '../../../lib/time'
import { environmentOf } from '../../../projects/lane'
import type { VisitTable } from '../../records/tables'
import { dimensionOf } from '../scan/fields'
import { textsOf } from '../scan/filter'
import { lookedUp } from '../scan/scan'
import { visitIdOf } from '../visits/visit-id'
import type { Value } from './apart'
import type { LostVisit } from './model'
import type { Walked } from './walked'

/** What may set people apart. The last page of a visit does so by itself and is no cause. */
const CAUSES = [
  'channel',
  'source',
  'utmCampaign',
  'country',
  'device',
  'browser',
  'system',
  'language',
  'width',
  'release',
  'entry',
].flatMap((by) => {
  const dimension = dimensionOf(by)
  return dimension ? [{ by, column: dimension.column }] : []
})
const MOST_VISITS = 20
const MOST_EXITS = 5

/** A visit, which is only read when it is shown. */
interface Newest {
  at: number
  visit(): LostVisit
}

/** Gathers who came how far, and what is known of them. Each dimension keeps a number for each of its values and steps. */
export class LostPeople {
  /** How many came to each step and no further, of all and by each value. */
  readonly furthest: Uint32Array
  private readonly values = CAUSES.map(() => new Map<string, Uint32Array>())
  /** By the last page of the visit in which it ended. */
  private readonly exits = new Map<string, Uint32Array>()
  /** By step, the newest first. */
  private readonly newest: Newest[][]

  constructor(private readonly steps: number) {
    this.furthest = new Uint32Array(steps)
    this.newest = Array.from({ length: steps }, () => [])
  }

  /** @param first the number of the visit of index 0 */
  add(
    table: VisitTable,
    { begun, ended }: Walked,
    { first, lane }: { first: number; lane: number },
  ): void {
    const number = table.number()
    const came = lookedUp(number, begun, first)
    addTo(this.furthest, came)
    for (const [i, { column }] of CAUSES.entries())
      addValues(
        this.values[i] as Map<string, Uint32Array>,
        textsOf(table, column),
        came,
        this.steps,
      )
    const stopped = lookedUp(number, ended, first)
    addValues(this.exits, table.exit(), stopped, this.steps)
    this.addNewest(table, stopped, lane)
  }

  private addNewest(table: VisitTable, stopped: Uint8Array, lane: number): void {
    const startedAt = table.startedAt()
    // From the last on, which are mostly the newest: few are moved.
    for (let row = stopped.length - 1; row >= 0; row--) {
      const furthest = stopped[row] as number
      if (furthest === 0) continue
      const newest = this.newest[furthest - 1] as Newest[]
      const at = startedAt[row] as number
      if (newest.length === MOST_VISITS) {
        if ((newest[MOST_VISITS - 1] as Newest).at >= at) continue
        newest.pop()
      }
      let place = newest.length
      while (place > 0 && (newest[place - 1] as Newest).at < at) place--
      newest.splice(place, 0, { at, visit: () => visitOf(table, row, lane) })
    }
  }

  allValues(): Value[] {
    return this.values.flatMap((values, i) =>
      [...values].map(([value, furthest]) => ({ by: CAUSES[i]?.by as string, value, furthest })),
    )
  }

  /** Who came to a step and no further. @param step from 0, the first */
  stoppedAt(step: number) {
    const exits = [...this.exits]
      .map(([value, furthest]) => ({ value, people: furthest[step] as number }))
      .filter(({ people }) => people > 0)
      .sort((a, b) => b.people - a.people || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_EXITS)
    return { exits, visits: (this.newest[step] as Newest[]).map(({ visit }) => visit()) }
  }
}

/** Adds how far each came to how many came so far. @param came 0 of those who did not begin */
export function addTo(furthest: Uint32Array, came: Uint8Array): void {
  for (let i = 0; i < came.length; i++) {
    const one = came[i] as number
    if (one > 0) furthest[one - 1] = (furthest[one - 1] as number) + 1
  }
}

/** Adds how far people came to the numbers of their values. */
export function addValues(
  values: Map<string, Uint32Array>,
  { texts, of }: { texts: readonly string[]; of: ArrayLike<number> },
  came: Uint8Array,
  steps: number,
): void {
  // Those of a text lie one after the other; what did not begin is in front of them.
  const each = steps + 1
  const counts = new Uint32Array(texts.length * each)
  for (let i = 0; i < came.length; i++) {
    const at = (of[i] as number) * each + (came[i] as number)
    counts[at] = (counts[at] as number) + 1
  }
  for (const [text, value] of texts.entries()) {
    const own = counts.subarray(text * each + 1, (text + 1) * each)
    if (own.every((one) => one === 0)) continue
    const sums = values.get(value) ?? new Uint32Array(steps)
    values.set(value, sums)
    for (let step = 0; step < steps; step++)
      sums[step] = (sums[step] as number) + (own[step] as number)
  }
}

function visitOf(table: VisitTable, row: number, lane: number): LostVisit {
  const text = (
    column: 'user' | 'entry' | 'exit' | 'channel' | 'device' | 'browser' | 'system',
  ) => {
    const { texts, of } = table[column]()
    return texts[of[row] as number] as string
  }
  return {
    id: visitIdOf({ lane, number: table.number()[row] as number }),
    environment: environmentOf(lane),
    startedAt: iso(table.startedAt()[row] as number),
    durationMs: table.durationMs()[row] as number,
    user: text('user'),
    entry: text('entry'),
    exit: text('exit'),
    channel: text('channel'),
    device: text('device'),
    browser: text('browser'),
    system: text('system'),
  }
}
