import { hashed } from '../../records/ids'
import type { VisitTable } from '../../records/tables'

/**
 * Who visits are of, where that can be told beyond a day: by the user's id, or else by the visitor's own. A visitor who is a user in
 * one visit is that user in all of the report.
 */
export class Identities {
  /** The user that a visitor is, of visitors who have an id of their own beside the user's. */
  readonly users = new Map<number, number>()

  /**
   * @param lane of the table: a user of two environments is two, as is a visitor
   * @returns for each visit a hash of 48 bits, −1 where nobody can tell
   */
  ofVisits(lane: number, table: VisitTable): Float64Array {
    const { texts, of: userOf } = table.user()
    const users = texts.map((text) => (text === '' ? -1 : hashed(`${lane} ${text}`)))
    const visitor = table.visitor()
    const isLasting = table.isLasting()
    const identities = new Float64Array(table.count)
    for (let i = 0; i < identities.length; i++) {
      const user = users[userOf[i] as number] as number
      const known = isLasting[i] === 1 ? (visitor[i] as number) : -1
      identities[i] = user >= 0 ? user : known
      if (user >= 0 && known >= 0 && !this.users.has(known)) this.users.set(known, user)
    }
    return identities
  }
}
