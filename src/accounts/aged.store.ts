import type { Database } from 'bun:sqlite'
import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { TimedChange } from '../db/changes/timed-change'
import { accessToken, auditLog, signUpLink } from '../db/control-schema'
import { logDay } from '../db/days/log-day'
import { STEP_ROWS } from '../db/remove-some'
import { DAY_MS } from '../lib/time'

/** The audit log is kept for two years: what auditors ask for, and more than most laws. */
const AUDITED_MS = 731 * DAY_MS
/** Links and tokens that have ended are listed for this long, so that people see why theirs does not work. */
const ENDED_MS = 90 * DAY_MS

/** Removes what is old of what people have set up: entries of the audit log, links and tokens that have ended. */
export function agedAccounts(db: Database) {
  const orm = drizzle(db)
  const endedTokens = (before: number) =>
    or(
      and(isNotNull(accessToken.revokedAt), lt(accessToken.revokedAt, before)),
      and(isNotNull(accessToken.expiresAt), lt(accessToken.expiresAt, before)),
    )
  const oldestEntry = orm
    .select({ at: auditLog.at })
    .from(auditLog)
    .orderBy(asc(auditLog.id))
    .limit(1)
    .prepare()
  const oldestLink = orm
    .select({ id: signUpLink.id })
    .from(signUpLink)
    .where(lt(signUpLink.expiresAt, sql.placeholder('before')))
    .limit(1)
    .prepare()

  const isOld = (at: number): boolean =>
    (oldestEntry.get()?.at ?? at) < at - AUDITED_MS ||
    oldestLink.get({ before: at - ENDED_MS }) !== undefined ||
    orm
      .select({ id: accessToken.id })
      .from(accessToken)
      .where(endedTokens(at - ENDED_MS))
      .limit(1)
      .get() !== undefined

  const { read: logDayNow } = logDay(db)
  let lookedDay = 0
  const ageing: TimedChange = {
    name: 'accounts.age',
    /** Looks once a day of the log, which a clock that is off for hours does not move, and again until nothing is left. */
    due() {
      const day = logDayNow()?.day
      if (day === undefined || day === lookedDay) return undefined
      if (isOld(day * DAY_MS)) return { at: day * DAY_MS }
      lookedDay = day
      return undefined
    },
  }

  return {
    changes: {
      /** Removes some of what is old by then. */
      'accounts.age'({ at }: { at: number }): void {
        const old = orm
          .select({ id: auditLog.id })
          .from(auditLog)
          .where(lt(auditLog.at, at - AUDITED_MS))
          .orderBy(asc(auditLog.id))
          .limit(STEP_ROWS)
        orm.delete(auditLog).where(inArray(auditLog.id, old)).run()
        orm
          .delete(signUpLink)
          .where(lt(signUpLink.expiresAt, at - ENDED_MS))
          .run()
        orm
          .delete(accessToken)
          .where(endedTokens(at - ENDED_MS))
          .run()
      },
    },
    ageing,
  }
}
