import type { Run, Tree } from './tree'

/** A line of the waterfall: a span, or a run of similar ones. */
export interface Row {
  span: number
  run?: Run
}

export interface Folding {
  /** Spans that hide what is below them. */
  folded: ReadonlySet<number>
  /** Runs that show their spans, each by its first span. */
  opened: ReadonlySet<number>
}

/**
 * The lines of the waterfall from top to bottom.
 * @param isMatch leaves only these spans and those above them, all unfolded
 */
export function rowsOf(
  tree: Tree,
  { folded, opened }: Folding,
  isMatch?: (span: number) => boolean,
): Row[] {
  const { endOf, runs, trace } = tree
  if (isMatch) return rowsTo(tree, isMatch)
  const rows: Row[] = []
  for (let span = 0; span < trace.spans.count; ) {
    const run = runs.get(span)
    if (run) {
      rows.push({ span, run })
      if (opened.has(span)) for (let one = run.from; one < run.to; one++) rows.push({ span: one })
      span = run.to
      continue
    }
    rows.push({ span })
    span = folded.has(span) ? (endOf[span] as number) : span + 1
  }
  return rows
}

function rowsTo({ trace: { spans } }: Tree, isMatch: (span: number) => boolean): Row[] {
  const isShown = new Uint8Array(spans.count)
  for (let span = spans.count - 1; span >= 0; span--) {
    if (!isShown[span] && !isMatch(span)) continue
    isShown[span] = 1
    const above = spans.parent[span] as number
    if (above >= 0) isShown[above] = 1
  }
  const rows: Row[] = []
  isShown.forEach((is, span) => {
    if (is) rows.push({ span })
  })
  return rows
}

/** Changes a folding so that a span has a line of its own. */
export function unfoldedTo(
  { trace, runs }: Tree,
  { folded, opened }: Folding,
  span: number,
): Folding {
  const { parent } = trace.spans
  const stillFolded = new Set(folded)
  for (let above = parent[span] as number; above >= 0; above = parent[above] as number)
    stillFolded.delete(above)
  const run = [...runs.values()].find(({ from, to }) => span >= from && span < to)
  const isShown = run === undefined || opened.has(run.from)
  return { folded: stillFolded, opened: isShown ? opened : new Set([...opened, run.from]) }
}

/** Carries a folding over to a tree of the same trace that has more spans. */
export function foldingIn(tree: Tree, before: Tree, { folded, opened }: Folding): Folding {
  const placed = (spans: ReadonlySet<number>) =>
    new Set(
      [...spans]
        .map((span) => tree.placeOf(before.trace.spans.spanId[span] as string))
        .filter((place) => place !== undefined),
    )
  return { folded: placed(folded), opened: placed(opened) }
}
