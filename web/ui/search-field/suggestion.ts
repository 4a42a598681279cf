import type { ComponentChildren } from 'preact'

/** What the text of a search field can become. */
export interface Suggestion {
  /** What the field then holds. */
  text: string
  /** What the list shows. */
  shows: string
  /** What the list says beside the suggestion. */
  note?: ComponentChildren
  /** Whether the condition is complete, so that taking it searches at once. */
  isWhole: boolean
}
