import type { Database } from 'bun:sqlite'
import type { Environment } from '../../../projects/environment'
import { slotOfDay, slotOfHour } from '../slot'
import { type PackedCounts, placeOf, segmentOf, withCounts } from './packed-counts'

interface Segment {
  project: number
  environment: Environment
  slot: number
  segment: number
  /** Place → events. */
  added: Map<number, number>
}

/** The only writer of what the groupings of an environment have together: once a slice, whatever their number. */
export function togetherStore(db: Database) {
  const find = db.query<{ counts: PackedCounts }, [number, string, number, number]>(
    `SELECT counts FROM grouping_counts
     WHERE project = ? AND environment = ? AND slot = ? AND segment = ?`,
  )
  const put = db.query(
    `INSERT OR REPLACE INTO grouping_counts (project, environment, slot, segment, counts)
     VALUES (?, ?, ?, ?, ?)`,
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
    const place = placeOf(grouping)
    known.added.set(place, (known.added.get(place) ?? 0) + count)
  }

  return {
    /** Notes events of an hour; `finish` writes them. */
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
      for (const { project, environment, slot, segment, added } of waiting.values()) {
        const counts = find.get(project, environment, slot, segment)?.counts
        put.run(project, environment, slot, segment, withCounts(counts, added))
      }
      waiting = new Map()
    },
    forget(): void {
      waiting = new Map()
    },
  }
}
