import type { Database } from 'bun:sqlite'
import { type Complaint, Problem } from '../../lib/problem'
import { flagBounds } from '../../limits'
import { checkFlag } from '../check/check-flag'
import { checkSegment } from '../check/check-segment'
import { flagFinder } from '../find-flags.reads'
import type { FlagDefinition, SegmentDefinition } from '../model'

/** Checks what a schema cannot say of a definition: how its parts fit together, and how it fits the other flags of its project. */
export function flagCheck(db: Database) {
  const found = flagFinder(db)

  /** Others wait for variants of this flag, which it may not lose. */
  function missed(project: number, key: string, { variants }: FlagDefinition): Complaint[] {
    return found.dependents(project, key).flatMap((dependent) =>
      (found.find(project, dependent)?.prerequisites ?? [])
        .filter(({ flag }) => flag === key)
        .flatMap((prerequisite) => prerequisite.variants)
        .filter((variant) => !Object.hasOwn(variants, variant))
        .map((variant) => ({
          path: '/variants',
          message: `The flag ${dependent} needs the variant ${variant}; take it out of its prerequisites first.`,
        })),
    )
  }

  /** @throws Problem `invalid_request` with each mistake by its path */
  return (project: number, key: string, definition: FlagDefinition): void => {
    refuseLarge(definition)
    const flag = (name: string) => {
      const other = found.find(project, name)
      return other?.archivedAt === null ? other : undefined
    }
    const segment = (name: string) => found.segment(project, name)
    refuse([...checkFlag(key, definition, { flag, segment }), ...missed(project, key, definition)])
  }
}

/** The same of segments. */
export function segmentCheck(db: Database) {
  const found = flagFinder(db)
  return (project: number, key: string, definition: SegmentDefinition): void => {
    refuseLarge(definition)
    refuse(checkSegment(key, definition, (name) => found.segment(project, name)))
  }
}

function refuse(errors: Complaint[]): void {
  const [first] = errors
  if (first) throw new Problem('invalid_request', `${first.path}: ${first.message}`, { errors })
}

function refuseLarge(definition: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  if (bytes > flagBounds.definitionBytes)
    throw new Problem(
      'invalid_request',
      `The definition has ${bytes} bytes as JSON, and may have ${flagBounds.definitionBytes}; have a long list as an attribute of the context.`,
    )
}
