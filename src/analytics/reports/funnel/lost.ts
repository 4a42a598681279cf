import { iso } from '../../../lib/time'
import { environmentOf } from '../../../projects/lane'
import type { VisitTable } from '../../records/tables'
import { dimensionOf } from '../scan/fields'
import { textsOf } from '../scan/filter'
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

/** Gathers who came how far, and what is known of them. Each dimension keeps a number for each of its values and steps. */
export class LostPeople {
  /** How many came to each step and no further, of all and by each value. */
  readonly furthest: Uint32Array
  private readonly values = CAUSES.map(() => new Map<string, Uint32Array>())
  private readonly exits: Map<string, number>[]
  private readonly newest: LostVisit[][]

  constructor(private readonly steps: number) {
    this.furthest = new Uint32Array(steps)
    this.exits = Array.from({ length: steps }, () => new Map())
    this.newest = Array.from({ length: steps }, () => [])
  }

  /** @param first the number of the visit of index 0 */
  add(
    table: VisitTable,
    { begun, ended }: Walked,
    { first, lane }: { first: number; lane: number },
  ): void {
    const number = table.number()
    const came = Uint8Array.from(number, (one) => begun[one - first] ?? 0)
    addTo(this.furthest, came)
    for (const [i, { column }] of CAUSES.entries())
      addValues(
        this.values[i] as Map<string, Uint32Array>,
        textsOf(table, column),
        came,
        this.steps,
      )
    const exit = table.exit()
    const startedAt = table.startedAt()
    for (let i = 0; i < number.length; i++) {
      const furthest = ended[(number[i] as number) - first] ?? 0
      if (furthest === 0) continue
      const exits = this.exits[furthest - 1] as Map<string, number>
      const page = exit.texts[exit.of[i] as number] as string
      exits.set(page, (exits.get(page) ?? 0) + 1)
      const newest = this.newest[furthest - 1] as LostVisit[]
      const at = iso(startedAt[i] as number)
      if (newest.length === MOST_VISITS && (newest.at(-1)?.startedAt as string) >= at) continue
      newest.push(visitOf(table, i, lane))
      newest.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
      newest.length = Math.min(newest.length, MOST_VISITS)
    }
  }

  allValues(): Value[] {
    return this.values.flatMap((values, i) =>
      [...values].map(([value, furthest]) => ({ by: CAUSES[i]?.by as string, value, furthest })),
    )
  }

  /** Who came to a step and no further. @param step from 0, the first */
  stoppedAt(step: number) {
    const exits = [...(this.exits[step] as Map<string, number>)]
      .map(([value, people]) => ({ value, people }))
      .sort((a, b) => b.people - a.people || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_EXITS)
    return { exits, visits: this.newest[step] as LostVisit[] }
  }
}

function addTo(furthest: Uint32Array, came: Uint8Array): void {
  for (const one of came) if (one > 0) furthest[one - 1] = (furthest[one - 1] as number) + 1
}

/** Adds how far people came to the numbers of their values. */
export function addValues(
  values: Map<string, Uint32Array>,
  { texts, of }: { texts: readonly string[]; of: ArrayLike<number> },
  came: Uint8Array,
  steps: number,
): void {
  const known: (Uint32Array | undefined)[] = []
  for (let i = 0; i < came.length; i++) {
    const furthest = came[i] as number
    if (furthest === 0) continue
    const text = of[i] as number
    let counts = known[text]
    if (!counts) {
      const value = texts[text] as string
      counts = values.get(value) ?? new Uint32Array(steps)
      known[text] = counts
      values.set(value, counts)
    }
    counts[furthest - 1] = (counts[furthest - 1] as number) + 1
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
