import type { Database } from 'bun:sqlite'
import type { Sighting } from '../sighting'

/** Variants that are counted a day in an environment; whoever makes up names must not fill the disk. */
const MOST_VARIANTS = 1000

type Row = {
  project: number
  environment: string
  day: number
  flag: string
  variant: string
  events: number
}

/** Counts by day to which variants flags were evaluated before the events of an environment, whatever their issue. */
export function flagStore(db: Database) {
  const add = db.query<null, Row>(
    `UPDATE flag_event SET events = events + $events WHERE project = $project AND environment = $environment
       AND day = $day AND flag = $flag AND variant = $variant`,
  )
  const insert = db.query<null, Row & { most: number }>(
    `INSERT INTO flag_event (project, environment, day, flag, variant, events)
     SELECT $project, $environment, $day, $flag, $variant, $events
     WHERE (SELECT count(*) FROM flag_event
       WHERE project = $project AND environment = $environment AND day = $day) < $most`,
  )
  return {
    add({ project, environment, flags }: Sighting): void {
      for (const [day, ofDay] of flags)
        for (const [flag, variants] of ofDay)
          for (const [variant, events] of variants) {
            const row = { project, environment, day, flag, variant, events }
            if (add.run(row).changes === 0) insert.run({ ...row, most: MOST_VARIANTS })
          }
    },
  }
}
