import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'

/** Goes to the next page (1) or the previous one (-1); undefined where there is none. */
type Beyond = Record<1 | -1, (() => void) | undefined>

/** Which issues are ticked, and which one the keys are at. */
export function useSelection(items: readonly IssueSummary[], beyond: Beyond) {
  const [selected, setSelected] = useState<ReadonlyMap<string, IssueSummary>>(new Map())
  const [currentId, setCurrentId] = useState<string>()
  const [lastId, setLastId] = useState<string>()
  const indexOf = (id: string | undefined) => items.findIndex((one) => one.id === id)

  /** @param isRange ticks all from the one that was ticked last */
  function toggle(issue: IssueSummary, isRange: boolean) {
    const from = isRange ? indexOf(lastId) : -1
    const to = indexOf(issue.id)
    const reached = from < 0 ? [issue] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
    setSelected((before) => {
      const next = new Map(before)
      const isAdded = from >= 0 || !before.has(issue.id)
      for (const one of reached) {
        if (isAdded) next.set(one.id, one)
        else next.delete(one.id)
      }
      return next
    })
    setLastId(issue.id)
  }

  /** The direction in which a key went to another page, until its rows are there. */
  const arriving = useRef<1 | -1 | undefined>(undefined)
  // A layout effect runs before the rows are painted: the next key must start from the right row.
  useLayoutEffect(() => {
    const row = arriving.current === 1 ? items[0] : items.at(-1)
    if (!arriving.current || !row) return
    arriving.current = undefined
    stand(row)
  }, [items])

  /** Moves to the next (1) or previous (-1) row, on another page where this one ends. */
  function move(by: 1 | -1) {
    const at = indexOf(currentId)
    const next = items[at < 0 ? 0 : at + by]
    if (next) return stand(next)
    if (beyond[by]) arriving.current = by
    beyond[by]?.()
  }

  function stand(at: IssueSummary) {
    setCurrentId(at.id)
    const link = document.querySelector<HTMLElement>(`[data-id="${at.id}"] .open`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }

  const current = items.find((one) => one.id === currentId)
  const ticked = [...selected.values()]
  return {
    current,
    selected: ticked,
    has: (id: string) => selected.has(id),
    /** The issues that a key acts on: the ticked ones, else the one at which the keys are. */
    targets: ticked.length > 0 || !current ? ticked : [current],
    toggle,
    move,
    point: setCurrentId,
    set: (issues: readonly IssueSummary[]) =>
      setSelected(new Map(issues.map((issue) => [issue.id, issue]))),
    clear: () => setSelected(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
