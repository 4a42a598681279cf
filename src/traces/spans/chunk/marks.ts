import { ERROR, type Span } from '../span'

const ENDED_BEFORE_START = 32
const DROPPED = 64

/** A span's mark: bits 0–2 kind, 3–4 status, 5 ended before its start, 6 something of it was dropped. */
export const markOf = (
  { kind, status, endedBeforeStart }: Pick<Span, 'kind' | 'status' | 'endedBeforeStart'>,
  hasDropped: boolean,
): number =>
  kind | (status << 3) | (endedBeforeStart ? ENDED_BEFORE_START : 0) | (hasDropped ? DROPPED : 0)

export const kindIn = (mark: number): number => mark & 7
export const statusIn = (mark: number): number => (mark >> 3) & 3
export const isErrorIn = (mark: number): boolean => statusIn(mark) === ERROR
export const endedBeforeStartIn = (mark: number): boolean => (mark & ENDED_BEFORE_START) !== 0
export const hasDroppedIn = (mark: number): boolean => (mark & DROPPED) !== 0
