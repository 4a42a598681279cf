/** What a commit changed, as open pages are told after it. */
export interface Changed {
  /** The project whose data changed; undefined when it may be any. */
  project: number | undefined
  /** The environment; undefined when it may be any. */
  environment: string | undefined
  /** Which kind of pages it concerns: `issues`, `flags`. */
  kind: string
}

/** Changes without repetitions: a slice has thousands of events, which concern a handful of pages. */
export const distinctChanges = (changes: Iterable<Changed>): Changed[] => [
  ...new Map(
    [...changes].map((one) => [`${one.project} ${one.environment} ${one.kind}`, one]),
  ).values(),
]
