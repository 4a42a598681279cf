import { useState } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'

/** Which issues are ticked, and which one the keys are at. */
export function useSelection(items: readonly IssueSummary[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, IssueSummary>>(new Map())
  const [currentId, setCurrentId] = useState<string>()
  const [lastId, setLastId] = useState<string>()
  const indexOf = (id: string | undefined) => items.findIndex((one) => one.id === id)

  /** @param isRange all from the one that was ticked last */
  function toggle(issue: IssueSummary, isRange: boolean) {
    const from = isRange ? indexOf(lastId) : -1
    const to = indexOf(issue.id)
    const meant = from < 0 ? [issue] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
    setSelected((before) => {
      const next = new Map(before)
      const isAdded = from >= 0 || !before.has(issue.id)
      for (const one of meant) {
        if (isAdded) next.set(one.id, one)
        else next.delete(one.id)
      }
      return next
    })
    setLastId(issue.id)
  }

  /** Moves to the next (1) or previous (-1) row, and gives it the focus. */
  function move(by: 1 | -1) {
    const at = indexOf(currentId)
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]
    if (!next) return
    setCurrentId(next.id)
    const link = document.querySelector<HTMLElement>(`[data-id="${next.id}"] .open`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }

  const current = items.find((one) => one.id === currentId)
  const ticked = [...selected.values()]
  return {
    current,
    selected: ticked,
    has: (id: string) => selected.has(id),
    /** What a key means: the ticked ones, else the one it stands at. */
    meant: ticked.length > 0 || !current ? ticked : [current],
    toggle,
    move,
    point: setCurrentId,
    set: (issues: readonly IssueSummary[]) =>
      setSelected(new Map(issues.map((issue) => [issue.id, issue]))),
    clear: () => setSelected(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
