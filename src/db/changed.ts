/** What people look at, and a commit may have changed. */
export type ChangedKind = 'issues' | 'traces'

/** What a commit has changed, told after it. */
export interface Changed {
  /** Undefined: of any project. */
  project: number | undefined
  /** Undefined: in any environment. */
  environment: string | undefined
  kind: ChangedKind
}

/** The same without repetitions: a slice has thousands of events and a handful of these. */
export const distinctChanges = (changes: Iterable<Changed>): Changed[] => [
  ...new Map(
    [...changes].map((one) => [`${one.project} ${one.environment} ${one.kind}`, one]),
  ).values(),
]
