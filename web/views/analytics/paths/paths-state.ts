import type { Direction, Steps } from '../../../api/paths'
import { useQuery } from '../../../lib/query'
import { useReported } from '../section/reported-state'

/** What the page of paths shows; all of it stands in the address. */
export function usePathsState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const step = choices.step ?? ''
  return {
    ...reported,
    step,
    direction: (choices.direction === 'before' ? 'before' : 'after') as Direction,
    // An event cannot be followed where events are no steps.
    steps: (choices.steps === 'pagesAndEvents' || step.startsWith('event:')
      ? 'pagesAndEvents'
      : 'pages') as Steps,
    collapse: choices.collapse ?? '',
    isTable: choices.chart === 'table',
    /** The chosen node, as the index of its step and its own: `1.0`. */
    chosen: choices.node,
    begin: (at: string) => change({ step: at || undefined, node: undefined }),
    turn: (direction: Direction) =>
      change({ direction: direction === 'after' ? undefined : direction, node: undefined }),
    follow: (steps: Steps) =>
      change({ steps: steps === 'pages' ? undefined : steps, node: undefined }, true),
    collapseTo: (patterns: string) =>
      change({ collapse: patterns.trim() || undefined, node: undefined }),
    choose: (node: string | undefined) => change({ node }, true),
    showTable: (isTable: boolean) => change({ chart: isTable ? 'table' : undefined }, true),
  }
}

export type PathsState = ReturnType<typeof usePathsState>
