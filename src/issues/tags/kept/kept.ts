/** The most frequent values of each tag of a grouping, by the tag's name, so that a page need not read all values. */
export type KeptTags = Map<string, KeptName>

export interface KeptName {
  /** Keys of the values that can be among the most frequent. Without `wide` these are all values that there are. */
  top: number[]
  wide?: Wide
}

/** Sums of a tag that has more values than are kept. */
export interface Wide {
  total: number
  distinct: number
  /** No value that is not kept has more events than this, */
  floorCount: number
  /** and one with as many events has a higher key than this. */
  floorTag: number
}

/** The most values that a page shows of a tag. */
export const MOST_SHOWN = 20
/** The most values kept of a tag; when there would be more, only the `MOST_SHOWN` most frequent stay. */
export const MOST_KEPT = 64

/** Whether a value that is not kept has become one of the most frequent. */
export const risesAbove = ({ floorCount, floorTag }: Wide, tag: number, count: number) =>
  count > floorCount || (count === floorCount && tag < floorTag)

/** Narrows the kept values, given with their counts, to the most frequent ones, and bounds those that go. */
export function narrowed(
  counted: { tag: number; count: number }[],
  wide?: Wide,
): Required<KeptName> {
  const sorted = counted.sort((a, b) => b.count - a.count || a.tag - b.tag).slice(0, MOST_SHOWN)
  const last = sorted.at(-1) as { tag: number; count: number }
  const total = wide?.total ?? counted.reduce((sum, { count }) => sum + count, 0)
  const distinct = wide?.distinct ?? counted.length
  return {
    top: sorted.map(({ tag }) => tag),
    wide: { total, distinct, floorCount: last.count, floorTag: last.tag },
  }
}
