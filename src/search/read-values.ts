import type { FieldType } from './field'
import { readBytes } from './read-bytes'
import { readDate } from './read-date'
import { readDuration } from './read-duration'
import type { Values } from './values'

/**
 * Reads a value: durations in ns, dates in ms since the epoch, sizes in bytes.
 * @returns undefined for text that is no value of the type
 */
export function readValues(type: FieldType, text: string, now: number): Values | undefined {
  if (type === 'date') return readDate(text, now)
  const number = readNumber(type, text)
  return number === undefined ? undefined : { first: number, last: number }
}

function readNumber(type: FieldType, text: string): number | undefined {
  if (type === 'duration') return readDuration(text)
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(number)) return number
  return type === 'bytes' ? readBytes(text) : undefined
}

/** Reads a range: `1..5`, `-7d..-1d`. An end that is open is left out or a star: `100..`, `*..5`. */
export function readRange(
  text: string,
  read: (end: string) => Values | undefined,
): Partial<Values> | undefined {
  const [, from = '', to = ''] = /^(.+?)\.\.(.+)$/.exec(text) ?? []
  const first = from === '*' ? undefined : read(from)?.first
  const last = to === '*' ? undefined : read(to)?.last
  const isRead = (end: string, value: number | undefined) => end === '*' || value !== undefined
  if (!isRead(from, first) || !isRead(to, last) || from === to) return undefined
  return { ...(first !== undefined && { first }), ...(last !== undefined && { last }) }
}
