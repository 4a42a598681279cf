import type { Database } from 'bun:sqlite'
import { offsetOf, type Times } from '../../lib/moments'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { laneOf } from '../../projects/lane'
import { STEPS } from '../digest/rollup/steps'
import { wordTexts } from '../digest/words/reads'
import { CONSUMER, SERVER } from '../spans/span'
import type { SpanRow } from './sliding-window'
import type { SpanRows } from './span-moments'
import { isPercentile } from './span-value'
import type { SpanGroup, WantedNumber } from './wanted'

const [MINUTE, HOUR] = STEPS
/** Up to this number, operations are looked up minute by minute; for more, all rows of the time are read. */
const FEW = 8
/** From this length on, whole hours of a window are read as such. */
const BY_HOUR_MS = 2 * HOUR_MS

export interface Place {
  project: number
  environment: Environment
}

interface Series {
  key: number
  service: number
  name: number
}

type Row = Omit<SpanRow, 'group'> & { series: number }
type Span = { lane: number; series: string; step: number; from: number; to: number }

/** Entry spans by group and minute, from what is counted of all spans; no span is read for it. */
export function spanRows(db: Database) {
  const textOf = wordTexts(db)
  const wordKey = db.query<{ key: number }, [number, string]>(
    'SELECT key FROM span_word WHERE project = ? AND text = ?',
  )
  const series = (where: string) =>
    db.query<Series, Record<string, number>>(
      `SELECT key, service, name FROM span_series
       WHERE lane = $lane AND kind IN (${SERVER}, ${CONSUMER}) ${where}`,
    )
  const ofLane = series('')
  const ofService = series('AND service = $service')
  const ofEndpoint = series('AND name = $name')
  const ofOne = series('AND service = $service AND name = $name')

  const rowsIn = (sketch: string) => {
    const columns = `r.at, r.series, r.count, r.errors, r.max, ${sketch} AS sketch`
    return {
      few: db.query<Row, Span>(
        `WITH RECURSIVE minute (at) AS
           (SELECT $from WHERE $from < $to UNION ALL
            SELECT at + $step * ${MINUTE_MS} FROM minute WHERE at + $step * ${MINUTE_MS} < $to)
         SELECT ${columns} FROM minute CROSS JOIN json_each($series) wanted
         CROSS JOIN span_rollup r ON r.lane = $lane AND r.step = $step AND r.at = minute.at
           AND r.series = wanted.value`,
      ),
      // The plus keeps SQLite from looking up each series at each step.
      many: db.query<Row, Span>(
        `SELECT ${columns} FROM span_rollup r WHERE r.lane = $lane AND r.step = $step
           AND r.at >= $from AND r.at < $to AND +r.series IN (SELECT value FROM json_each($series))
         ORDER BY r.at`,
      ),
    }
  }
  const plain = rowsIn('NULL')
  const withSketch = rowsIn('r.sketch')

  function seriesOf(project: number, lane: number, wanted: WantedNumber): Series[] {
    const keyOf = (text: string | undefined) =>
      text === undefined ? undefined : (wordKey.get(project, text)?.key ?? null)
    const [service, name] = [keyOf(wanted.service), keyOf(wanted.endpoint)]
    // Nothing is called that yet.
    if (service === null || name === null) return []
    if (service === undefined)
      return name === undefined ? ofLane.all({ lane }) : ofEndpoint.all({ lane, name })
    return name === undefined
      ? ofService.all({ lane, service })
      : ofOne.all({ lane, service, name })
  }

  /** @returns groups, and by the key of a series the index of its group */
  function groupsOf(all: readonly Series[], { service, endpoint, groupBy = [] }: WantedNumber) {
    const groups: SpanGroup[] = []
    const indexes = new Map<string, number>()
    const groupOf = new Map<number, number>()
    for (const one of all) {
      const own = groupBy.includes('service') ? textOf(one.service) : service
      const name = groupBy.includes('endpoint') ? textOf(one.name) : endpoint
      const key = groupBy.length === 0 ? '' : JSON.stringify([own ?? null, name ?? null])
      const index = indexes.get(key) ?? groups.length
      if (index === groups.length) {
        indexes.set(key, index)
        groups.push(groupNamed(key, own, name))
      }
      groupOf.set(one.key, index)
    }
    if (groupBy.length === 0 && groups.length === 0) groups.push(groupNamed('', service, endpoint))
    return { groups, groupOf }
  }

  return {
    /** What is measured in an environment, to read its rows from. */
    of({ project, environment }: Place, wanted: WantedNumber) {
      const lane = laneOf(project, environment)
      const all = seriesOf(project, lane, wanted)
      const { groups, groupOf } = groupsOf(all, wanted)
      const keys = JSON.stringify(all.map(({ key }) => key))
      const statements = isPercentile(wanted.aggregate) ? withSketch : plain
      const rowsOf = all.length <= FEW ? statements.few : statements.many

      function* between(from: number, to: number, step: number): Generator<SpanRow> {
        if (all.length === 0) return
        for (const { series, ...row } of rowsOf.iterate({ lane, series: keys, step, from, to }))
          yield { ...row, group: groupOf.get(series) as number }
      }

      const minutes = (from: number, to: number) => between(from, to, MINUTE)

      /** The rows of one window: whole hours of a long one, and the minutes beside them. */
      function* ofWindow(from: number, to: number): Generator<SpanRow> {
        const first = Math.ceil(from / HOUR_MS) * HOUR_MS
        const last = Math.floor(to / HOUR_MS) * HOUR_MS
        if (to - from < BY_HOUR_MS) return yield* minutes(from, to)
        yield* minutes(from, first)
        yield* between(first, last, HOUR)
        yield* minutes(last, to)
      }

      return {
        groups,
        /** How long a time is read at once by who gives others their turn, in ms. */
        partMs: all.length <= FEW ? DAY_MS : HOUR_MS / 4,
        /** Those that began from one time up to another, minute by minute. */
        minutes,
        /** What the moments of some times are made of. */
        forTimes({ from, to }: Times): Omit<SpanRows, 'groups'> {
          const windowMs = wanted.windowSec * 1000
          const read = from === to ? ofWindow : minutes
          const rowsBefore = (earlierMs: number) => [
            ...read(from - earlierMs - windowMs, to - earlierMs),
          ]
          const offsetMs = offsetOf(wanted)
          return {
            rows: rowsBefore(0),
            earlier: offsetMs === 0 ? [] : rowsBefore(offsetMs),
          }
        },
      }
    },
  }
}

const groupNamed = (
  key: string,
  service: string | undefined,
  endpoint: string | undefined,
): SpanGroup => ({
  key,
  name: [service, endpoint].filter((text) => text !== undefined).join(' · '),
  ...(service !== undefined && { service }),
  ...(endpoint !== undefined && { endpoint }),
})
