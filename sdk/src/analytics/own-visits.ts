import { forget, keep, kept } from './kept'

const IGNORED = 'ignore'

/** Leaves the visits of this browser out from the next page on, or counts them again. */
export const noteOwnVisits = (isIgnored: boolean): void =>
  isIgnored ? keep(IGNORED, '1') : forget(IGNORED)

/** Whether the visits of this browser are left out. An address says so with `?whimbrel=ignore`, and takes it back with `?whimbrel=count`. */
export function isOwnVisit(): boolean {
  const [, wanted] = /[?&]whimbrel=(\w+)/.exec(location.search) ?? []
  if (wanted) noteOwnVisits(wanted === IGNORED)
  return kept(IGNORED) !== undefined
}
