import type { Database } from 'bun:sqlite'
import { and, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alertRule, alertUnsubscribed } from '../../db/control-schema'
import type { Unsubscription } from './token'

/** Who wants no more mail of which rules; rows go with their project. */
export function unsubscribeChanges(db: Database) {
  const orm = drizzle(db)

  /** A rule that was removed needs no row: it sends no more. */
  const existing = ({ project, rules }: Unsubscription): string[] =>
    orm
      .select({ id: alertRule.id })
      .from(alertRule)
      .where(and(eq(alertRule.project, project), inArray(alertRule.id, [...rules])))
      .all()
      .map(({ id }) => id)

  return {
    'channels.unsubscribe'({ at, ...wanted }: Unsubscription & { at: number }): void {
      const { project, address } = wanted
      const rows = existing(wanted).map((rule) => ({ rule, address, project, at }))
      if (rows.length > 0) orm.insert(alertUnsubscribed).values(rows).onConflictDoNothing().run()
    },
    /** Takes that back. */
    'channels.subscribeAgain'({ address, rules }: Unsubscription): void {
      orm
        .delete(alertUnsubscribed)
        .where(
          and(eq(alertUnsubscribed.address, address), inArray(alertUnsubscribed.rule, [...rules])),
        )
        .run()
    },
  }
}

export type UnsubscribeChanges = ReturnType<typeof unsubscribeChanges>
