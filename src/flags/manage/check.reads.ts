import type { Database } from 'bun:sqlite'
import type { Complaint } from '../../lib/problem'
import { flagBounds } from '../../limits'
import { checkFlag } from '../check/check-flag'
import { checkSegment } from '../check/check-segment'
import { refuse } from '../check/complaints'
import { flagFinder } from '../find-flags.reads'
import type { FlagDefinition, SegmentDefinition } from '../model'

/** A segment of the project that rules may name. */
type FindSegment = (key: string) => SegmentDefinition | undefined

/** Finds what a schema cannot say of a definition: how its parts fit together, and how it fits the other flags of its project. */
export function flagComplaints(db: Database) {
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

  /** @param segment what there is of segments; those of the project when left out */
  return (
    project: number,
    key: string,
    definition: FlagDefinition,
    segment: FindSegment = (name) => found.segment(project, name),
  ): Complaint[] => {
    const large = tooLarge(definition)
    if (large) return [large]
    const flag = (name: string) => {
      const other = found.find(project, name)
      return other?.archivedAt === null ? other : undefined
    }
    return [...checkFlag(key, definition, { flag, segment }), ...missed(project, key, definition)]
  }
}

/** The same of a segment. */
export function segmentComplaints(
  key: string,
  definition: SegmentDefinition,
  segment: FindSegment,
): Complaint[] {
  const large = tooLarge(definition)
  return large ? [large] : checkSegment(key, definition, segment)
}

/** @returns what throws a Problem `invalid_request` with each mistake by its path */
export function flagCheck(db: Database) {
  const complaintsOf = flagComplaints(db)
  return (project: number, key: string, definition: FlagDefinition): void =>
    refuse(complaintsOf(project, key, definition))
}

/** The same of segments. */
export function segmentCheck(db: Database) {
  const found = flagFinder(db)
  return (project: number, key: string, definition: SegmentDefinition): void =>
    refuse(segmentComplaints(key, definition, (name) => found.segment(project, name)))
}

function tooLarge(definition: object): Complaint | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  if (bytes <= flagBounds.definitionBytes) return undefined
  return {
    path: '',
    message: `The definition has ${bytes} bytes as JSON, and may have ${flagBounds.definitionBytes}; have a long list as an attribute of the context.`,
  }
}
