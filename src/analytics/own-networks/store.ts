import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { configVersion } from '../../db/config-version'
import { ownNetwork } from '../../db/control-schema'
import { projectFinder } from '../../projects/find-projects.reads'
import { ownNetworks } from './own-networks.reads'

/** The only writer of the networks whose visits projects do not store. */
export function ownNetworkChanges(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)
  const known = ownNetworks(db)

  return {
    /**
     * Sets all networks of a project. @param networks as `readNetwork` spells them
     * @throws Problem `not_found` for a project that has been erased meanwhile
     */
    'analytics.setOwnNetworks'({
      project,
      networks,
      at,
      by,
    }: Signed & { project: number; networks: readonly string[] }): string[] {
      stillMay(by, 'settings')
      const target = existing(project).slug
      version.bump()
      const detail = { ownNetworks: networks }
      audit.record({ by, at, action: 'project.change', target, detail })
      orm.delete(ownNetwork).where(eq(ownNetwork.project, project)).run()
      for (const network of networks) orm.insert(ownNetwork).values({ project, network }).run()
      return known.of(project)
    },
  }
}

export type OwnNetworkChanges = ReturnType<typeof ownNetworkChanges>
