import { useState } from 'preact/hooks'
import { isSame } from '../../../../../src/lib/is-same'
import type { Draft } from '../draft'

/**
 * A rule as it is edited. Until somebody changes something it follows what is saved.
 * @param saved what is saved, or what a new rule begins as
 */
export function useDraft(saved: Draft) {
  const [edited, setEdited] = useState<Draft>()
  const draft = edited ?? saved
  return {
    draft,
    set: setEdited,
    isDirty: edited !== undefined && !isSame(edited, saved),
    /** Follows what is saved again. */
    forget: () => setEdited(undefined),
  }
}
