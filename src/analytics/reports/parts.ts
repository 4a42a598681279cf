import type { Database } from 'bun:sqlite'
import type { Admit } from '../../accounts/door'
import type { ProjectFinder } from '../../projects/find-projects.reads'
import type { KeyFinder } from '../../projects/keys/find-keys.reads'
import { shareFinder } from '../shares/reads'
import { sharedDoor } from '../shares/shared-door'
import type { ShareUse } from '../shares/store'
import { reportDoor } from './door'

interface Deps {
  admit: Admit
  projects: ProjectFinder
  keys: KeyFinder
  db: Database
  note: (name: 'shares.used', use: ShareUse) => void
  clock: () => number
}

/** What the routes of reports, and of links to them, stand on; each part made once. */
export function reportParts<Given extends Deps>(given: Given) {
  const { admit, note, projects, keys, db, clock } = given
  const shared = sharedDoor({ shares: shareFinder(db), projects, note, clock })
  return { ...given, shared, reportDoor: reportDoor({ admit, shared, projects, keys }) }
}
