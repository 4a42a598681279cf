/** A trace as this program takes part in it: what all its spans here share. */
export interface Trace {
  /** 32 hex digits. */
  traceId: string
  /** Decided once a trace, by who began it. */
  isSampled: boolean
  /** What other vendors have said of the trace (W3C Trace Context, section 3.3); handed on as it came. */
  traceState: string | undefined
  /**
   * When `performance.now()` was 0, in ms since the epoch. It is read once a trace: all spans of it have one clock, which neither jumps nor
   * stands still; a computer that sleeps is off only until the next trace.
   */
  clockOrigin: number
  /** An error was captured in it although it is not sampled: its spans are sent as far as they are still there. */
  isPartial: boolean
}

/** What new spans are children of: a span of this program, or the one of another program that called it. */
export interface Active {
  trace: Trace
  /** 16 hex digits. */
  spanId: string
}

export const traceOf = (traceId: string, isSampled: boolean, traceState?: string): Trace => ({
  traceId,
  isSampled,
  traceState,
  clockOrigin: Date.now() - performance.now(),
  isPartial: false,
})

/** The time by the clock of a trace, in ms since the epoch. */
export const timeIn = ({ clockOrigin }: Trace): number => clockOrigin + performance.now()
