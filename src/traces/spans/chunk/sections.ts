/**
 * What a chunk is made of, in order. Then follow, for each column of texts, how long its texts are (in
 * UTF-16 units) and the texts one after the other; and for each attribute, which of its values spans
 * have. A new section goes to the end of the list, under a new FORMAT.
 */
export const SECTIONS = [
  /** JSON: `Meta`. */
  'meta',
  /** 16 bytes a trace. */
  'traceIds',
  /** Sections whose names end in `Of`: numbers of an `IndexColumn`, one a span. */
  'traceOf',
  /** 8 bytes a span. */
  'spanIds',
  /** 0: none; 1: the next of `parentIds`; else how far the parent is from the span, in zigzag, and 2. */
  'parents',
  'parentIds',
  /** A byte a span (`marks.ts`). */
  'marks',
  'flags',
  /** Distance from the start of the span before: even, ms; odd, ns (both in zigzag); 1, the next of `farTimes`. */
  'starts',
  /** ns and 1; 0, the end is the next of `farTimes`. */
  'durations',
  /** Seconds and nanoseconds since the epoch. */
  'farTimes',
  'nameOf',
  'statusMessageOf',
  'traceStateOf',
  'resourceOf',
  'scopeOf',
  'eventsOf',
  'linksOf',
  /** A shape is a list of keys: how many, and which. */
  'shapes',
  'shapeOf',
  /** How many attributes, events and links were left out, of spans whose mark says so. */
  'dropped',
] as const
export type Section = (typeof SECTIONS)[number]

export const FORMAT = 2

/** Columns of texts, in the order in which they lie; then follow the values of attributes, a column each. */
export const TEXT_COLUMNS = ['names', 'statusMessages', 'traceStates', 'events', 'links'] as const

/** A distance between two starts, or a duration, of this many ns or more is not written as one number. */
export const FAR_NANOS = 2 ** 51
