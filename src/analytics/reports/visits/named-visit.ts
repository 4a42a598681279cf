import { Problem } from '../../../lib/problem'
import { type VisitKey, visitKeyOf } from './visit-id'

/** The visit that a request names. @throws Problem `not_found` for an id that no visit of the project can have */
export function namedVisit(id: string, project: number): VisitKey {
  const key = visitKeyOf(id, project)
  if (key) return key
  throw new Problem('not_found', `There is no visit ${id} in this project.`)
}
