import { KINDS, STATUSES } from '../../spans/span'

/** OTLP/JSON has numbers alone, but JSON printers of protobuf write these names by default. */
const KIND_NAMES = KINDS.map((kind) => `SPAN_KIND_${kind.toUpperCase()}`)
const STATUS_NAMES = STATUSES.map((status) => `STATUS_CODE_${status.toUpperCase()}`)

/** @returns an index in KINDS; 0 for what is no kind */
export const readKind = (sent: unknown): number => indexOf(sent, KIND_NAMES)

/** @returns an index in STATUSES; 0 for what is no status */
export const readStatus = (sent: unknown): number => indexOf(sent, STATUS_NAMES)

function indexOf(sent: unknown, names: readonly string[]): number {
  if (typeof sent === 'number') return Number.isInteger(sent) && names[sent] ? sent : 0
  return typeof sent === 'string' ? Math.max(0, names.indexOf(sent)) : 0
}
