import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { mailServer } from '../../db/control-schema'
import { Problem } from '../../lib/problem'
import type { MailSettings } from './model'
import { type MailServerRow, mailReads } from './reads'

interface Setting extends Signed {
  settings: Omit<MailSettings, 'password' | 'user'> & { user: string | null }
  /** Sealed; undefined leaves the one that is kept. */
  password?: string | undefined
}

/** The only writer of the mail server. */
export function mailChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { row } = mailReads(db)
  const { stillMay } = reach(db)

  return {
    /** @throws Problem `invalid_request` where a kept password would go to another server than it was given for */
    'mailServer.set'({ settings, password, at, by }: Setting): MailServerRow {
      stillMay(by, 'mail')
      const before = row()
      const kept = settings.user === null ? null : (before?.password ?? null)
      if (password === undefined && kept !== null && before && !isSame(before, settings))
        throw new Problem(
          'invalid_request',
          'Give the password again: another server, user or security must not get it unasked.',
        )
      const after: MailServerRow = {
        id: 1,
        ...settings,
        password: settings.user === null ? null : (password ?? kept),
        setAt: at,
        setBy: by.name,
      }
      orm
        .insert(mailServer)
        .values(after)
        .onConflictDoUpdate({ target: mailServer.id, set: after })
        .run()
      const { host, port, security, user, sender } = after
      audit.record({
        by,
        at,
        action: 'mail.set',
        target: `${host}:${port}`,
        detail: { security, user, sender },
      })
      return after
    },
    /** After this no mail is sent. @throws Problem `not_found` */
    'mailServer.remove'({ at, by }: Signed): void {
      stillMay(by, 'mail')
      const before = row()
      if (!before) throw new Problem('not_found', 'There is no mail server.')
      orm.delete(mailServer).run()
      audit.record({ by, at, action: 'mail.remove', target: `${before.host}:${before.port}` })
    },
  }
}

export type MailChanges = ReturnType<typeof mailChanges>

const isSame = (before: MailServerRow, after: Setting['settings']) =>
  (['host', 'port', 'security', 'user'] as const).every((part) => before[part] === after[part])
