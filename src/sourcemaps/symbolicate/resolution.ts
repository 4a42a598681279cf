import type { Reason } from '../reason'

/** A call in a minified file. */
export interface Position {
  /** Path or URL. */
  file: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
}

/** What the maps of a stack are found by. */
export interface Build {
  project: number
  release: string | undefined
  /** Debug ids of files, as the client read them from the running page. */
  images: readonly { codeFile: string; debugId: string }[]
}

/** Where a call stands in the source that people wrote. */
export interface Original {
  file: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
  /** Undefined outside any function, and where the map does not tell. */
  function: string | undefined
  /** The map says that this source is not the application's. */
  isIgnored: boolean
  /** Its functions were not looked for, although its source is there. */
  isPackage: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
}

export interface Unresolved {
  reason: Reason
  /** What a map has to be uploaded for. */
  fileName: string
  /** For people: what is wrong, and what mends it. */
  detail: string
}

export type Resolution = { original: Original } | { unresolved: Unresolved }
