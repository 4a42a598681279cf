import type { Database } from 'bun:sqlite'
import type { Environment } from '../../../projects/environment'
import { slotOfDay, slotOfHour } from '../slot'
import { indexInSegment, type PackedCounts, segmentOf, withCounts } from './packed-counts'

interface Segment {
  project: number
  environment: Environment
  slot: number
  segment: number
  /** Index of a grouping in the segment → events. */
  added: Map<number, number>
}

/**
 * The only writer of `grouping_counts`. It writes each segment once a slice, however many of its groupings have
 * events.
 */
export function segmentStore(db: Database) {
  const find = db.query<{ counts: PackedCounts }, Omit<Segment, 'added'>>(
    `SELECT counts FROM grouping_counts WHERE project = $project
       AND environment = $environment AND slot = $slot AND segment = $segment`,
  )
  const put = db.query<null, Omit<Segment, 'added'> & { counts: PackedCounts }>(
    `INSERT OR REPLACE INTO grouping_counts (project, environment, slot, segment, counts)
     VALUES ($project, $environment, $slot, $segment, $counts)`,
  )
  let waiting = new Map<string, Segment>()

  function note(
    { project, environment }: Pick<Segment, 'project' | 'environment'>,
    ...[grouping, slot, count]: [number, number, number]
  ) {
    const segment = segmentOf(grouping)
    const name = `${project}/${environment}/${slot}/${segment}`
    const known = waiting.get(name) ?? { project, environment, slot, segment, added: new Map() }
    waiting.set(name, known)
    const index = indexInSegment(grouping)
    known.added.set(index, (known.added.get(index) ?? 0) + count)
  }

  return {
    /** Notes the events of a grouping in an hour; `finish` writes them. */
    add(
      grouping: number,
      of: Pick<Segment, 'project' | 'environment'>,
      hour: number,
      count: number,
    ): void {
      note(of, grouping, slotOfHour(hour), count)
      note(of, grouping, slotOfDay(Math.floor(hour / 24)), count)
    },
    finish(): void {
      for (const { added, ...row } of waiting.values())
        put.run({ ...row, counts: withCounts(find.get(row)?.counts, added) })
      waiting = new Map()
    },
    forget(): void {
      waiting = new Map()
    },
  }
}
