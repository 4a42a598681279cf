import type { Follow } from '../../http/answer-long'
import type { Call } from '../../lib/remote'
import type { ProjectApiDeps } from '../../projects/door'
import type { reportDoor } from './door'
import type { AnalyticsReads } from './reads'

/** What the routes of every report stand on. */
export interface ReportDeps extends ProjectApiDeps {
  reportDoor: ReturnType<typeof reportDoor>
  read: Call<AnalyticsReads>
  /** Drops a report whose asker has gone. */
  follow: Follow
}
