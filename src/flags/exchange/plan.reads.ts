import type { Database } from 'bun:sqlite'
import { isSame } from '../../lib/is-same'
import type { Complaint } from '../../lib/problem'
import { flagBounds } from '../../limits'
import type { Environment } from '../../projects/environment'
import { definitionOf, flagFinder } from '../find-flags.reads'
import { flagComplaints, segmentComplaints } from '../manage/check.reads'
import type { FlagDefinition, SegmentDefinition } from '../model'
import { segmentsOf } from '../segments/segments-of'
import { differences } from '../versions/differences'
import { merged } from './merged'

/** What another program says of the flags of a project. */
export interface Given {
  project: number
  /** Where the switches of its flags are what it says. */
  environments: readonly Environment[]
  segments: readonly [key: string, definition: SegmentDefinition][]
  flags: readonly [key: string, definition: FlagDefinition][]
}

/** What an import does, decided without doing it. */
export interface ImportPlan {
  /** New ones and such as become others; each names only those before it, and others that are there. */
  segments: { key: string; definition: SegmentDefinition }[]
  created: { key: string; definition: FlagDefinition }[]
  changed: { key: string; definition: FlagDefinition; changes: string[] }[]
  unchanged: string[]
  /** Why it cannot be done, by pointers into the document. */
  refused: Complaint[]
}

/** Decides what an import does to the flags and segments that there are. */
export function importPlanner(db: Database) {
  const found = flagFinder(db)
  const complaintsOf = flagComplaints(db)

  return ({ project, environments, segments, flags }: Given): ImportPlan => {
    const plan: ImportPlan = { segments: [], created: [], changed: [], unchanged: [], refused: [] }
    const given = new Map(segments)
    const segment = (name: string) => given.get(name) ?? found.segment(project, name)
    const refuse = (place: string, complaints: readonly Complaint[]) =>
      plan.refused.push(
        ...complaints.map(({ path, message }) => ({ path: `${place}${path}`, message })),
      )

    let newSegments = 0
    for (const [key, definition] of ordered(given)) {
      const before = found.segment(project, key)
      if (!before) newSegments++
      refuse(`/$evaluators/${key}`, segmentComplaints(key, definition, segment))
      if (!before || !isSame(before.when, definition.when))
        plan.segments.push({ key, definition: { ...definition, ...namesOf(before) } })
    }
    for (const [key, definition] of flags) {
      const before = found.find(project, key)
      if (before && before.archivedAt !== null) {
        refuse(`/flags/${key}`, [
          { path: '', message: `The flag ${key} is archived; bring it back first.` },
        ])
        continue
      }
      const was = before && definitionOf(before)
      const after = was ? merged(was, definition, environments) : definition
      if (was && isSame(was, after)) {
        plan.unchanged.push(key)
        continue
      }
      refuse(`/flags/${key}`, complaintsOf(project, key, after, segment))
      if (!was) plan.created.push({ key, definition: after })
      else {
        const changes = differences(was, after).map(({ words }) => words)
        plan.changed.push({ key, definition: after, changes })
      }
    }
    if (found.count(project, false) + plan.created.length > flagBounds.flags)
      refuse('/flags', [
        {
          path: '',
          message: `A project holds ${flagBounds.flags} flags at most; archive what is not needed any more.`,
        },
      ])
    if (found.segments(project).length + newSegments > flagBounds.segments)
      refuse('/$evaluators', [
        { path: '', message: `A project holds ${flagBounds.segments} segments at most.` },
      ])
    return plan
  }
}

/** What a document cannot say of a segment that is there. */
const namesOf = (before: SegmentDefinition | undefined) =>
  before && { name: before.name, description: before.description }

/** Segments behind those that they name. */
function ordered(segments: ReadonlyMap<string, SegmentDefinition>): Map<string, SegmentDefinition> {
  const placed = new Map<string, SegmentDefinition>()
  const seen = new Set<string>()
  function place(key: string) {
    const segment = segments.get(key)
    if (!segment || seen.has(key)) return
    seen.add(key)
    for (const name of segmentsOf(segment.when)) place(name)
    placed.set(key, segment)
  }
  for (const key of segments.keys()) place(key)
  return placed
}
