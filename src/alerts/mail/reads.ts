import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { mailServer } from '../../db/control-schema'
import type { Secrets } from '../../db/secrets/secrets'
import { iso } from '../../lib/time'
import type { MailServerView } from './model'
import type { MailServer } from './send-mails'

export type MailServerRow = typeof mailServer.$inferSelect

/** Where its password stands, which is sealed with it. */
export const ABOUT_PASSWORD = 'mail password'

export function mailReads(db: Database) {
  const find = drizzle(db).select().from(mailServer).prepare()
  const row = (): MailServerRow | undefined => find.all()[0]
  return {
    row,
    /** The server with its password; undefined without one, and while the password cannot be opened. */
    server(secrets: Pick<Secrets, 'open'>): MailServer | undefined {
      const found = row()
      if (!found) return undefined
      const { host, port, security, user, sender, password } = found
      const plain = password === null ? null : secrets.open(password, ABOUT_PASSWORD)
      return plain === undefined
        ? undefined
        : { host, port, security, user, sender, password: plain }
    },
  }
}

export type MailReads = ReturnType<typeof mailReads>

export const mailServerView = (
  { host, port, security, user, password, sender, setAt, setBy }: MailServerRow,
  secrets: Pick<Secrets, 'canOpen'>,
): MailServerView => ({
  host,
  port,
  security,
  user,
  hasPassword: password !== null,
  isLocked: password !== null && !secrets.canOpen(password),
  sender,
  setAt: iso(setAt),
  setBy,
})
