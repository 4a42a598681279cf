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

/** What identifies the build whose maps a stack is resolved by. */
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
  /** Undefined outside of all functions, and where the map does not tell. */
  function: string | undefined
  /** Whether the map says that this source is not the application's. */
  isIgnored: boolean
  /** Whether it belongs to a package: then its functions were not looked for. */
  isPackage: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
}

export interface Unresolved {
  reason: Reason
  /** The file that a map has to be uploaded for. */
  fileName: string
  /** A sentence for people that says what is wrong, and what mends it. */
  detail: string
}

export type Resolution = { original: Original } | { unresolved: Unresolved }
