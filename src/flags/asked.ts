import { byOf, type Visitor } from '../accounts/visitor'
import type { NamedProject } from '../projects/door'

/** Makes what every change of a flag or a segment is told: of what, by whom, when and why. */
export const askedAt =
  (clock: () => number) =>
  ({ id: project }: NamedProject, key: string, visitor: Visitor, comment = '') => ({
    project,
    key,
    comment,
    at: clock(),
    by: byOf(visitor),
  })
