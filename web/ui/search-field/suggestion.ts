import type { ComponentChildren } from 'preact'

/** What the text of a search field can become. */
export interface Suggestion {
  /** What the field then holds. */
  text: string
  /** What the list shows. */
  shows: string
  /** What the list says beside it. */
  note?: ComponentChildren
  /** Whether it is complete: it is searched for as soon as it is taken. */
  isWhole: boolean
}
