import type { Database } from 'bun:sqlite'
import { iso, isoOrNull } from '../../lib/time'
import type { Role } from '../role'
import type { MemberView } from './model'

interface Row {
  id: string
  email: string
  name: string
  role: Role
  createdAt: number
  lastSeenAt: number | null
  hasPassword: 0 | 1
  totp: 0 | 1
}

/** Lists everybody with what administrators look for: how people sign in, and when they last did. */
export function memberReads(db: Database) {
  const rows = db.query<Row, []>(
    `SELECT u.id, u.email, u.name, u.role, u.created_at AS createdAt,
       (SELECT max(seen_at) FROM session s WHERE s.user = u.id) AS lastSeenAt,
       u.password_hash IS NOT NULL AS hasPassword,
       EXISTS (SELECT 1 FROM totp t WHERE t.user = u.id AND t.confirmed_at IS NOT NULL) AS totp
     FROM user u ORDER BY u.email`,
  )
  return {
    list: (): MemberView[] =>
      rows.all().map((row) => ({
        ...row,
        createdAt: iso(row.createdAt),
        lastSeenAt: isoOrNull(row.lastSeenAt),
        hasPassword: row.hasPassword === 1,
        totp: row.totp === 1,
      })),
  }
}

export type MemberReads = ReturnType<typeof memberReads>
