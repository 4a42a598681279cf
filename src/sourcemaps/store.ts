import type { Database } from 'bun:sqlite'
import type { Signed } from '../accounts/audit/by'
import { reach } from '../accounts/reach.reads'
import { sourceMapVersion } from '../db/source-map-version'
import { Problem } from '../lib/problem'
import { projectFinder } from '../projects/find-projects.reads'

/**
 * The most names that a project may dismiss, since each missing file is compared with each. Whoever needs more has
 * files whose names change, and can use a `*`.
 */
const MOST_DISMISSED = 200

type OfFile = { project: number; release: string; fileName: string }

interface OfMissing extends Signed {
  project: number
  fileName: string
}

/** The changes of source maps: which are ready, why one was refused, and which files need none. */
export function sourceMapChanges(db: Database) {
  const version = sourceMapVersion(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)
  const arrived = db.query<OfFile & { key: number }, { project: number; id: string }>(
    `SELECT key, project, release, file_name AS fileName FROM source_map
     WHERE project = $project AND id = $id AND state = 'arriving'`,
  )
  const retireSame = db.query<null, OfFile>(
    `UPDATE source_map SET state = 'gone'
     WHERE project = $project AND release = $release AND file_name = $fileName AND state = 'ready'`,
  )
  const makeReady = db.query("UPDATE source_map SET state = 'ready' WHERE key = ?")
  const retire = db.query(
    "UPDATE source_map SET state = 'gone' WHERE project = ? AND id = ? AND state = 'ready'",
  )
  const refuse = db.query<null, OfFile & { reason: string; at: number }>(
    `INSERT INTO source_map_refusal (project, release, file_name, reason, at)
     VALUES ($project, $release, $fileName, $reason, $at)
     ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at`,
  )
  const forgive = db.query<null, OfFile>(
    `DELETE FROM source_map_refusal
     WHERE project = $project AND release = $release AND file_name = $fileName`,
  )
  const dismiss = db.query<null, { project: number; fileName: string; at: number }>(
    `INSERT INTO source_map_dismissed (project, file_name, at)
     SELECT $project, $fileName, $at
     WHERE (SELECT count(*) FROM source_map_dismissed WHERE project = $project) < ${MOST_DISMISSED}
     ON CONFLICT DO NOTHING`,
  )
  const isDismissed = db.query(
    'SELECT 1 FROM source_map_dismissed WHERE project = ? AND file_name = ?',
  )
  const list = db.query('DELETE FROM source_map_dismissed WHERE project = ? AND file_name = ?')

  return {
    /**
     * Makes a map ready whose bytes have arrived. It replaces the map of the same release and file.
     * @throws Problem `revoked_key` when the project has been erased meanwhile; `conflict` where the bytes are not in
     * this file
     */
    'sourceMaps.publish'(which: { project: number; id: string }): void {
      if (!projects.byId(which.project))
        throw new Problem('revoked_key', 'The project of this key is there no more.')
      const map = arrived.get(which)
      if (!map)
        throw new Problem(
          'conflict',
          'The server lost this map before it was whole: send it again.',
        )
      const { key, ...file } = map
      version.bump()
      retireSame.run(file)
      makeReady.run(key)
      forgive.run(file)
    },
    /** Notes why a map was refused, so that the frames of its file can say so. */
    'sourceMaps.refuse'(refusal: OfFile & { reason: string; at: number }): void {
      if (!projects.byId(refusal.project)) return
      version.bump()
      refuse.run(refusal)
    },
    /** Retires a map. @returns whether the project has such a map */
    'sourceMaps.remove'({ project, id, by }: Signed & { project: number; id: string }): boolean {
      stillMay(by, 'settings')
      const isGone = retire.run(project, id).changes > 0
      if (isGone) version.bump()
      return isGone
    },
    /**
     * Takes a name off the list of files that miss a map, because nobody will ever upload one.
     * @throws Problem `conflict` when the project has dismissed too many; `not_found` when it was erased meanwhile
     */
    'sourceMaps.dismiss'({ project, fileName, at, by }: OfMissing): void {
      stillMay(by, 'settings')
      projects.existing(project)
      if (dismiss.run({ project, fileName, at }).changes > 0) return
      if (isDismissed.get(project, fileName)) return
      throw new Problem(
        'conflict',
        `${MOST_DISMISSED} names are dismissed already: take some back, or dismiss a name with * for what changes in it.`,
      )
    },
    /** Lists a dismissed name again. @returns whether it was dismissed */
    'sourceMaps.undismiss'({ project, fileName, by }: OfMissing): boolean {
      stillMay(by, 'settings')
      return list.run(project, fileName).changes > 0
    },
  }
}

export type SourceMapChanges = ReturnType<typeof sourceMapChanges>
