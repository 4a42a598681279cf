/** What is kept of the tags of a grouping, by name, so that a page need not read all their values. */
export type KeptTags = Map<string, KeptName>

export interface KeptName {
  /** Keys of the values that can be among the most frequent; without `wide` all there are. */
  top: number[]
  wide?: Wide
}

/** What there is of a tag with more values than are kept. */
export interface Wide {
  total: number
  distinct: number
  /** A value that is not among the kept has at most so many events, */
  floorCount: number
  /** and was seen later than this one if it has as many. */
  floorTag: number
}

/** Values shown of each tag. */
export const SHOWN = 20
/** Values kept of each; when there are more, those shown stay. */
export const MOST_KEPT = 64

/** Whether a value that is not kept has come to stand among the most frequent. */
export const risesAbove = ({ floorCount, floorTag }: Wide, tag: number, count: number) =>
  count > floorCount || (count === floorCount && tag < floorTag)

/** Of all values that are kept, with what they count now, those that stay, and what the rest makes. */
export function narrowed(
  counted: { tag: number; count: number }[],
  wide?: Wide,
): Required<KeptName> {
  const sorted = counted.sort((a, b) => b.count - a.count || a.tag - b.tag).slice(0, SHOWN)
  const last = sorted.at(-1) as { tag: number; count: number }
  const total = wide?.total ?? counted.reduce((sum, { count }) => sum + count, 0)
  const distinct = wide?.distinct ?? counted.length
  return {
    top: sorted.map(({ tag }) => tag),
    wide: { total, distinct, floorCount: last.count, floorTag: last.tag },
  }
}
