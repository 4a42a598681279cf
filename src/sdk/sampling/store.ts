import type { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { configVersion } from '../../db/config-version'
import { sampleRate } from '../../db/control-schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { projectFinder } from '../../projects/find-projects.reads'
import { SAMPLED, type Sampling, type SamplingChange } from './model'
import { sampleRates } from './sample-rates.reads'

/** The only writer of the shares that projects set. */
export function samplingChanges(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)
  const rates = sampleRates(db)

  return {
    /**
     * Sets shares of a project; those that the change leaves out stay as they are.
     * @throws Problem `not_found` for a project that has been erased meanwhile
     */
    'sampling.set'({
      project,
      change,
      at,
      by,
    }: Signed & { project: number; change: SamplingChange }): Sampling {
      stillMay(by, 'settings')
      const target = existing(project).slug
      version.bump()
      audit.record({ by, at, action: 'project.change', target, detail: { sampling: change } })
      for (const environment of ENVIRONMENTS)
        for (const signal of SAMPLED) {
          const rate = change[environment]?.[signal]
          if (rate === undefined) continue
          const { project: ofProject, environment: inEnvironment, signal: ofSignal } = sampleRate
          if (rate === null)
            orm
              .delete(sampleRate)
              .where(
                and(eq(ofProject, project), eq(inEnvironment, environment), eq(ofSignal, signal)),
              )
              .run()
          else
            orm
              .insert(sampleRate)
              .values({ project, environment, signal, rate })
              .onConflictDoUpdate({
                target: [ofProject, inEnvironment, ofSignal],
                set: { rate },
              })
              .run()
        }
      return rates.of(project)
    },
  }
}

export type SamplingChanges = ReturnType<typeof samplingChanges>
