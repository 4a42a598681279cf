import type { ComponentChildren } from 'preact'
import type { Field } from '../../../src/search/field'

/** A key or a value that somebody may mean, and what the list says beside it. */
export interface Offer {
  text: string
  note?: ComponentChildren
}

/** What completion knows of the things that are searched. */
export interface Language {
  fields: readonly Field[]
  fieldNamed(name: string): Field | undefined
  /** Keys that are no fields; nothing is asked for while `start` is undefined. */
  useKeys(start: string | undefined): readonly Offer[]
  /** Values of a key that have what is typed. */
  useValues(key: string | undefined, start: string): readonly Offer[]
}
