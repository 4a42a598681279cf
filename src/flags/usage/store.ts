import type { Database } from 'bun:sqlite'
import { isStorageFault } from '../../db/files/storage-fault'
import { DAY_MS, HOUR_MS } from '../../lib/time'
import type { Decided, Used } from './fold'

/** For how long counts by the hour are kept. */
export const USAGE_DAYS = 35
/** Old counts that one note removes: more than it writes. */
const REMOVED_AT_ONCE = 5000

/**
 * Writes how often flags were evaluated. That may come late or be lost, so it is no change: no answer waits for it, and a disk
 * that refuses it refuses nothing else.
 */
export function flagUsageNotes(db: Database) {
  const add = db.query<null, { [Name in keyof Used]: Used[Name] } & { hour: number }>(
    `INSERT INTO flag_usage (project, flag, environment, hour, variant, reason, count)
     SELECT $project, $flag, $environment, $hour, $variant, $reason, $count
     WHERE EXISTS (SELECT 1 FROM flag_set WHERE project = $project)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const evaluated = db.query<
    null,
    { project: number; flag: string; environment: string; at: number; variant: string | null }
  >(
    `INSERT INTO flag_evaluated (project, flag, environment, first_at, last_at, variant, variant_since)
     SELECT $project, $flag, $environment, $at, $at, $variant, $at
     WHERE EXISTS (SELECT 1 FROM flag_set WHERE project = $project)
     ON CONFLICT DO UPDATE SET last_at = max(last_at, excluded.last_at),
       variant_since = iif(variant IS excluded.variant, variant_since, excluded.variant_since),
       variant = excluded.variant`,
  )
  /** @param key the columns that tell rows of the table apart */
  const removerOf = (table: string, key: string) =>
    db.query(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE hour < ? LIMIT ${REMOVED_AT_ONCE})`,
    )
  const removeOld = removerOf('flag_usage', 'project, flag, environment, hour, variant, reason')
  const removeOldDecided = removerOf('flag_rule_usage', 'project, flag, environment, hour, rule')
  const addDecided = db.query<null, { [Name in keyof Decided]: Decided[Name] } & { hour: number }>(
    `INSERT INTO flag_rule_usage (project, flag, environment, hour, rule, count)
     SELECT $project, $flag, $environment, $hour, $rule, $count
     WHERE EXISTS (SELECT 1 FROM flag_set WHERE project = $project)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const writeDecided = db.transaction((at: number, decided: readonly Decided[]) => {
    const hour = at - (at % HOUR_MS)
    for (const one of decided) addDecided.run({ ...one, hour })
    removeOldDecided.run(hour - USAGE_DAYS * DAY_MS)
  })
  const write = db.transaction((at: number, used: readonly Used[]) => {
    const hour = at - (at % HOUR_MS)
    const soles = new Map<
      string,
      Pick<Used, 'project' | 'flag' | 'environment'> & { variant: string | null }
    >()
    for (const { project, flag, environment, variant, reason, count } of used) {
      const of = { project, flag, environment }
      add.run({ ...of, hour, variant, reason, count })
      const name = `${project} ${environment} ${flag}`
      const sole = soles.get(name)
      if (!sole) soles.set(name, { ...of, variant })
      else if (sole.variant !== variant) sole.variant = null
    }
    for (const sole of soles.values()) evaluated.run({ ...sole, at })
    removeOld.run(hour - USAGE_DAYS * DAY_MS)
  })

  return {
    'flags.used'({ at, used }: { at: number; used: Used[] }): void {
      unlessRefused(() => write.immediate(at, used))
    },
    'flags.decided'({ at, decided }: { at: number; decided: Decided[] }): void {
      unlessRefused(() => writeDecided.immediate(at, decided))
    },
  }
}

function unlessRefused(write: () => void): void {
  try {
    write()
  } catch (cause) {
    if (!isStorageFault(cause)) throw cause
  }
}
