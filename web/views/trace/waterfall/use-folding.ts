import { useMemo, useState } from 'preact/hooks'
import { type Folding, foldingIn, type Row, unfoldedTo } from '../tree/rows'
import type { Tree } from '../tree/tree'

const UNFOLDED: Folding = { folded: new Set(), opened: new Set() }

/** Which parts of the trace are folded. They stay folded when more spans come. */
export function useFolding(tree: Tree) {
  const [kept, setKept] = useState({ tree, folding: UNFOLDED })
  const foldingOf = ({ tree: of, folding }: typeof kept) =>
    of === tree ? folding : foldingIn(tree, of, folding)
  const folding = useMemo(() => foldingOf(kept), [kept, tree])
  const setFolding = (next: (before: Folding) => Folding) =>
    setKept((before) => ({ tree, folding: next(foldingOf(before)) }))
  const isOpen = ({ span, run }: Row) =>
    run ? folding.opened.has(span) : !folding.folded.has(span)
  return {
    folding,
    isOpen,
    toggle({ span, run }: Row) {
      setFolding(({ folded, opened }) =>
        run ? { folded, opened: toggled(opened, span) } : { folded: toggled(folded, span), opened },
      )
    },
    /** Unfolds all above a span, so that it has a line. */
    unfoldTo: (span: number) => setFolding((before) => unfoldedTo(tree, before, span)),
  }
}

function toggled(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
