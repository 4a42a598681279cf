import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { sampleRate } from '../../db/control-schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { SAMPLED, type Sampling } from './model'

/** Knows which shares projects set. */
export function sampleRates(db: Database) {
  const orm = drizzle(db)
  return {
    of(project: number): Sampling {
      const rows = orm.select().from(sampleRate).where(eq(sampleRate.project, project)).all()
      const rateOf = (environment: string, signal: string) =>
        rows.find((row) => row.environment === environment && row.signal === signal)?.rate ?? null
      return Object.fromEntries(
        ENVIRONMENTS.map((environment) => [
          environment,
          Object.fromEntries(SAMPLED.map((signal) => [signal, rateOf(environment, signal)])),
        ]),
      ) as Sampling
    },
  }
}
