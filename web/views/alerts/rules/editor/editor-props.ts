import type { Draft } from '../draft'
import type { Scale } from '../scale'
import type { Mistakes } from './mistakes'

/** What each row of the editor is given. */
export interface EditorProps {
  slug: string
  draft: Draft
  set(draft: Draft): void
  /** How the number of the rule is shown. */
  scale: Scale
  mistakes: Mistakes
}
