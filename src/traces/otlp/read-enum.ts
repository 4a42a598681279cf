import { KINDS, STATUSES } from '../span'

/** Names must not be sent, and are (JSON printers of protobuf write them by default). */
const KIND_NAMES = KINDS.map((kind) => `SPAN_KIND_${kind.toUpperCase()}`)
const STATUS_NAMES = STATUSES.map((status) => `STATUS_CODE_${status.toUpperCase()}`)

/** @returns a place in KINDS; 0 for what is none */
export const readKind = (sent: unknown): number => place(sent, KIND_NAMES)

/** @returns a place in STATUSES; 0 for what is none */
export const readStatus = (sent: unknown): number => place(sent, STATUS_NAMES)

function place(sent: unknown, names: readonly string[]): number {
  if (typeof sent === 'number') return Number.isInteger(sent) && names[sent] ? sent : 0
  return typeof sent === 'string' ? Math.max(0, names.indexOf(sent)) : 0
}
