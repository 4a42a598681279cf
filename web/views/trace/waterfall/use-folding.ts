import { useState } from 'preact/hooks'
import { type Folding, type Row, unfoldedTo } from '../tree/rows'
import type { Tree } from '../tree/tree'

const UNFOLDED: Folding = { folded: new Set(), opened: new Set() }

/** Which parts of the trace are hidden. */
export function useFolding(tree: Tree) {
  const [folding, setFolding] = useState(UNFOLDED)
  const isOpen = ({ span, run }: Row) =>
    run ? folding.opened.has(span) : !folding.folded.has(span)
  return {
    folding,
    isOpen,
    toggle({ span, run }: Row) {
      const { folded, opened } = folding
      setFolding(
        run ? { folded, opened: toggled(opened, span) } : { folded: toggled(folded, span), opened },
      )
    },
    /** So that a span has a line. */
    unfoldTo: (span: number) => setFolding((before) => unfoldedTo(tree, before, span)),
  }
}

function toggled(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
