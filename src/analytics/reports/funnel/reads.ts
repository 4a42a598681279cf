import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import type { Per } from '../../funnels/model'
import type { NamedStep } from '../../funnels/steps'
import { eventsOf, type ReachedBy } from '../../goals/reached-by'
import type { Reported } from '../range'
import { type MeantVisits, scanReached } from '../reached/scan-reached'
import { begunAgain } from '../scan/begun-again'
import type { Dimension } from '../scan/fields'
import { readFilter, textsOf } from '../scan/filter'
import { lookedUp, type Scanning } from '../scan/scan'
import { analyticsTables, type Tables } from '../scan/tables.reads'
import { causesOf, partsAt } from './apart'
import { Gaps } from './gaps'
import { addTo, addValues, LostPeople } from './lost'
import type { FunnelReport } from './model'
import { addBit, StepEvents } from './step-events'
import { type Walked, walk } from './walked'

export interface WantedFunnel extends Reported {
  steps: readonly NamedStep[]
  per: Per
  /** Null: as long as a visit is. */
  windowMs: number | null
  /** Of visits. */
  dimension: Dimension | undefined
  /** The step, from 2, of which to say who was lost before it. */
  lostBefore: number | undefined
  /** The time that it is compared with. */
  before: { from: number; to: number } | undefined
  ticket: number
}

/** The values of a breakdown that are shown. */
const MOST_ROWS = 20

/** How far people came on a way of some steps, and who was lost on it. */
export function funnelReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tablesIn = analyticsTables(db)

  /** Follows people in one pass over the events. @param look is told how far each came, lane by lane */
  function* followed(
    wanted: WantedFunnel,
    look: (found: FoundIn) => Scanning<void>,
  ): Scanning<Followed> {
    const { from, to, isOfBots, per, windowMs, steps } = wanted
    const filter = readFilter(wanted.query)
    const filters = steps.map(({ reachedBy }) => eventsOf(reachedBy))
    const gaps = steps.map(() => new Gaps())
    const matched = steps.map(() => 0)
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      const tables = tablesIn(range)
      const events = new StepEvents()
      let visits: MeantVisits | undefined
      yield* scanReached(
        tables,
        { range, filter, isOfBots },
        {
          filters,
          begin(begun) {
            visits = begun
          },
          take({ table, visit, masks }) {
            const { first } = visits as MeantVisits
            const bits = new Uint8Array(visit.length)
            for (const [step, mask] of masks.entries())
              matched[step] = (matched[step] as number) + addBit(bits, mask, step)
            if (!bits.some((one) => one !== 0)) return
            const at = table.at()
            for (let i = 0; i < bits.length; i++)
              if (bits[i] !== 0)
                events.add((visit[i] as number) - first, at[i] as number, bits[i] as number)
          },
        },
      )
      const walked = yield* walk(visits as MeantVisits, events, {
        steps: steps.length,
        windowMs: windowMs ?? Number.POSITIVE_INFINITY,
        isPerVisit: per === 'visit',
        gaps,
      })
      yield* look({ lane, tables, walked, first: (visits as MeantVisits).first })
    }
    return { gaps, matched }
  }

  /** How many came to each step and no further. */
  function* counted(wanted: WantedFunnel): Scanning<Uint32Array> {
    const furthest = new Uint32Array(wanted.steps.length)
    // biome-ignore lint/correctness/useYield: counting is short, and those who follow it are made turn by turn.
    yield* followed(wanted, function* ({ walked }) {
      addTo(furthest, walked.begun)
    })
    return furthest
  }

  function* funnel(wanted: WantedFunnel): Scanning<FunnelReport> {
    const { steps, per, windowMs, dimension, before } = wanted
    const people = new LostPeople(steps.length)
    const rows = new Map<string, Uint32Array>()
    const { gaps, matched } = yield* followed(wanted, function* ({ lane, tables, walked, first }) {
      for (const open of tables.visits) {
        const table = open()
        if (!table) continue
        people.add(table, walked, { first, lane })
        if (dimension) {
          const came = lookedUp(table.number(), walked.begun, first)
          addValues(rows, textsOf(table, dimension.column), came, steps.length)
        }
        yield
      }
    })
    const came = cameTo(people.furthest)
    const all = came[0] ?? 0
    return {
      per,
      windowMs,
      steps: steps.map(({ name, reachedBy }, step) => ({
        name,
        ...given(reachedBy),
        came: came[step] as number,
        lost: step === 0 ? 0 : (came[step - 1] as number) - (came[step] as number),
        ofFirst: shareOf(came[step] as number, all),
        ofBefore: step === 0 ? null : shareOf(came[step] as number, came[step - 1] as number),
        medianMs: step === 0 ? null : (gaps[step]?.median() ?? null),
        events: matched[step] as number,
      })),
      medianMs: gaps[0]?.median() ?? null,
      before: before ? cameTo(yield* counted({ ...wanted, ...before })) : null,
      ...rowsOf(dimension && rows),
      lost: lostOf(people, wanted),
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.funnel': (wanted: WantedFunnel): Promise<FunnelReport | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => funnel(wanted)),
      ),
  }
}

/** What was found of a lane. */
interface FoundIn {
  lane: number
  tables: Tables
  walked: Walked
  /** The number of the visit of index 0. */
  first: number
}

interface Followed {
  gaps: Gaps[]
  /** Events of each step. */
  matched: number[]
}

/** Who came to each step, of how many came to each and no further. */
const cameTo = (furthest: Uint32Array): number[] =>
  Array.from(furthest, (_, step) => furthest.subarray(step).reduce((sum, one) => sum + one, 0))

/** What a step is, without the members that it lacks. */
const given = ({ event, page, query = '' }: ReachedBy) => ({
  ...(event !== undefined && { event }),
  ...(page !== undefined && { page }),
  ...(query !== '' && { query }),
})

const shareOf = (part: number, of: number) => (of === 0 ? null : part / of)

function rowsOf(
  values: Map<string, Uint32Array> | undefined,
): Pick<FunnelReport, 'rows' | 'values'> {
  if (!values) return { rows: null, values: null }
  const rows = [...values]
    .map(([value, furthest]) => ({ value, came: cameTo(furthest) }))
    .sort((a, b) => (b.came[0] as number) - (a.came[0] as number) || (a.value < b.value ? -1 : 1))
  return { rows: rows.slice(0, MOST_ROWS), values: rows.length }
}

/** Who was lost before a step: that which is asked about, or else that with the greatest loss that has a cause. */
function lostOf(people: LostPeople, { steps, lostBefore }: WantedFunnel): FunnelReport['lost'] {
  const values = people.allValues()
  const losses = steps
    .map((_, step) => ({ step, people: step === 0 ? 0 : partsAt(people.furthest, step)[0] }))
    .filter((one) => one.people > 0)
    .sort((a, b) => b.people - a.people)
  const causesAt = (step: number) => causesOf(values, people.furthest, step)
  const chosen =
    lostBefore === undefined
      ? (losses.find(({ step }) => causesAt(step).length > 0) ?? losses[0])
      : losses.find(({ step }) => step === lostBefore - 1)
  if (!chosen) return null
  const { step } = chosen
  const [lost, wentOn] = partsAt(people.furthest, step)
  return {
    step: step + 1,
    people: lost,
    wentOn,
    apart: causesAt(step),
    ...people.stoppedAt(step - 1),
  }
}
