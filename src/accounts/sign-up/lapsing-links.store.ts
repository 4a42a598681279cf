import type { Database } from 'bun:sqlite'
import { atLeast, type Role } from '../role'

interface Made {
  id: string
  maker: Role
  /** The role that the link gives: that of the invite, or that of the account at present. */
  gives: Role
}

/** Ends links whose makers could not make them any more. Call it inside the change of a role. */
export function lapsingLinks(db: Database) {
  const made = db.query<Made, []>(
    `SELECT l.id, m.role AS maker, coalesce(u.role, l.role) AS gives FROM sign_up_link l
     JOIN user m ON m.id = l.maker LEFT JOIN user u ON u.id = l.user`,
  )
  const end = db.query('DELETE FROM sign_up_link WHERE id = ?')
  const endAll = db.query('DELETE FROM sign_up_link WHERE maker = ?')
  return {
    /** @returns how many links ended */
    lapse(): number {
      const lapsed = made
        .all()
        .filter(({ maker, gives }) => !atLeast(maker, 'admin') || !atLeast(maker, gives))
      for (const { id } of lapsed) end.run(id)
      return lapsed.length
    },
    /** Ends all links that somebody made. @returns how many */
    endOf: (maker: string): number => endAll.run(maker).changes,
  }
}
