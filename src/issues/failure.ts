/** One call of a stack, oldest call first in its list (contract §4). */
export interface Frame {
  function?: string
  /** As the client sent it: a path or URL, often shortened. */
  filename?: string
  absPath?: string
  module?: string
  /** Native image the frame belongs to (`libdispatch.dylib`). */
  package?: string
  /** 1-based. */
  lineno?: number
  /** 1-based. */
  colno?: number
  inApp?: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
  vars?: Record<string, unknown>
}

/** How an exception came to be reported, where the client says so. */
export interface Mechanism {
  type?: string
  handled?: boolean
  /** The type was made up by the SDK (a signal, a console call) and names nothing. */
  synthetic?: boolean
  /** Names the exception within its event, so that others can say that they stand below it. */
  exceptionId?: number
  /** The `exceptionId` of the exception that this one caused, or of the group that gathers it with others. */
  parentId?: number
  /** It only gathers others, such as an AggregateError. */
  isExceptionGroup?: boolean
  /** Where the parent holds it: `cause`, `errors[0]`, `suppressed[0]`. */
  source?: string
}

/** One exception of a chain, cause first; the last one is what was thrown. */
export interface Exception {
  type?: string
  value?: string
  module?: string
  mechanism?: Mechanism
  stacktrace?: Frame[]
  /** The text of a stack that no reader understood to its end, as it came. */
  unreadStack?: string
}

/** What grouping and titles look at: the part of an event that says what failed. */
export interface Failure {
  platform?: string
  message?: string
  logger?: string
  transaction?: string
  exception?: Exception[]
}
