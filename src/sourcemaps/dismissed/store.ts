import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'

/** Each is compared with each missing file; who needs more has files whose names change, and wants a `*`. */
const MOST = 200

interface Wanted {
  project: number
  fileName: string
}

/** Which files are not to be listed as missing a map: nobody will ever upload one. Runs on the digest thread. */
export function dismissedMaps(db: Database) {
  const add = db.query(
    `INSERT INTO source_map_dismissed (project, file_name, at)
     SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM source_map_dismissed WHERE project = ?1) < ${MOST}
     ON CONFLICT DO NOTHING`,
  )
  const has = db.query('SELECT 1 FROM source_map_dismissed WHERE project = ? AND file_name = ?')
  const remove = db.query('DELETE FROM source_map_dismissed WHERE project = ? AND file_name = ?')
  return {
    changes: {
      /** @throws Problem when the project has dismissed too many. */
      'sourceMaps.dismiss'({ project, fileName, now }: Wanted & { now: number }): void {
        if (add.run(project, fileName, now).changes > 0 || has.get(project, fileName)) return
        throw new Problem(
          'conflict',
          `${MOST} names are dismissed already: take some back, or dismiss a name with * for what changes in it.`,
        )
      },
      /** @returns whether it was dismissed. */
      'sourceMaps.list': ({ project, fileName }: Wanted): boolean =>
        remove.run(project, fileName).changes > 0,
    },
  }
}

export type DismissedMapChanges = ReturnType<typeof dismissedMaps>['changes']
