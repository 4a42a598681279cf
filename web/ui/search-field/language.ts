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
  /** Keys beyond the fixed fields, such as tags. While `start` is undefined the server is not asked. */
  useKeys(start: string | undefined): readonly Offer[]
  /** Values of a key that contain what was typed. */
  useValues(key: string | undefined, start: string): readonly Offer[]
}
