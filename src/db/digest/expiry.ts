/** What one step removes of the oldest that a project has of a signal, as the log carries it: which it is follows from the piece alone. */
export interface Piece {
  /** The day on which it was received. */
  day: number
}

/** Which days are old. Days are UTC, since the epoch. */
export interface Old {
  /** What was received before this day goes. */
  before: number
  /** The day of the log. Where something was received later, the clock was wrong; it goes with what was received after it. */
  today: number
}

/** Records that were removed of a day. */
export interface Removed {
  day: number
  records: number
}

/**
 * How the records of a signal go when they are old. What to remove is looked up outside of the log, and may depend on how the file
 * lies on this machine; what goes with a piece depends on the piece.
 */
export interface Expiry<P extends Piece = Piece> {
  /** Finds a bounded piece, of some 10 ms to find and as many to remove. @returns undefined when nothing is old */
  next(project: number, old: Old): P | undefined
  /** Removes a piece, inside a transaction. */
  remove(project: number, piece: P): Removed[]
}
