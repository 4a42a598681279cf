import type { Attributes } from '../../spans/span'
import { boolText, bytesText, doubleText, EMPTY, type Item, itemText } from '../../spans/value'
import type { Intake, KnownKey } from '../normalize/intake'

export interface ReadAttributes {
  attributes: Attributes
  /** How many were left out, by the client or here. */
  dropped: number
}

type Fields = Record<string, unknown>

/** Shared, so that spans without attributes cost nothing; never written to. */
const NONE: Attributes = []

/**
 * OTLP's list of KeyValue.
 * @param droppedBefore how many the client says it left out
 * @returns undefined when it is no list
 */
export function readAttributes(
  sent: unknown,
  droppedBefore: unknown,
  intake: Intake,
): ReadAttributes | undefined {
  const dropped = countOf(droppedBefore)
  if (sent === undefined || sent === null) return { attributes: NONE, dropped }
  if (!Array.isArray(sent)) return undefined
  if (sent.length === 0) return { attributes: NONE, dropped }
  const kept = intake.most(sent.length, intake.limits.spanAttributes)
  const attributes: Attributes = []
  let left = sent.length - kept
  intake.beginList()
  for (let i = 0; i < kept; i++) {
    const item = sent[i] as Fields | null
    if (item === null || typeof item !== 'object' || typeof item.key !== 'string') continue
    const key = intake.key(item.key)
    if (!key) left++
    else intake.put(attributes, key, itemText(readValue(item.value, key, intake, 1)))
  }
  return { attributes, dropped: dropped + left }
}

/** Reads an AnyValue; what cannot be read is empty. */
function readValue(sent: unknown, key: KnownKey, intake: Intake, depth: number): Item {
  if (sent === null || typeof sent !== 'object') return EMPTY
  const value = sent as Fields
  if (key.isSecret) return intake.scrub.mask
  const string = value.stringValue ?? value.string_value
  if (typeof string === 'string') return intake.string(key, string)
  const int = value.intValue ?? value.int_value
  if (int !== undefined && int !== null) return readInt(int, key, intake)
  const bool = value.boolValue ?? value.bool_value
  if (typeof bool === 'boolean') return boolText(bool)
  // JavaScript sends null for what JSON has no word for: NaN and the infinities.
  const double = value.doubleValue === undefined ? value.double_value : value.doubleValue
  if (double !== undefined) return double === null ? doubleText(Number.NaN) : readDouble(double)
  const bytes = value.bytesValue ?? value.bytes_value
  if (typeof bytes === 'string') return readBytes(bytes, intake)
  return readNested(value, key, intake, depth)
}

function readInt(sent: unknown, key: KnownKey, intake: Intake): string {
  if (typeof sent === 'number') {
    if (!Number.isSafeInteger(sent)) intake.hasRounded = true
    return intake.int(key, sent)
  }
  if (typeof sent === 'bigint') return intake.int(key, sent)
  if (typeof sent !== 'string') return EMPTY
  // 25 digits are no 64-bit number any more, nor are they worth a conversion that takes long.
  return /^-?\d{1,25}$/.test(sent) ? intake.int(key, BigInt(sent)) : readDouble(sent)
}

function readDouble(sent: unknown): string {
  if (typeof sent === 'number' || typeof sent === 'bigint') return doubleText(Number(sent))
  if (typeof sent !== 'string' || sent.trim() === '') return EMPTY
  const value = Number(sent)
  return Number.isNaN(value) && sent !== 'NaN' ? EMPTY : doubleText(value)
}

/** Base64, of the URL-safe alphabet and unpadded too; kept in the standard one. */
function readBytes(sent: string, intake: Intake): string {
  const longest = intake.limits.spanValueLength
  if (sent.length > longest) intake.trimmed++
  return bytesText(Buffer.from(sent.slice(0, longest), 'base64').toString('base64'))
}

function readNested(value: Fields, key: KnownKey, intake: Intake, depth: number): Item {
  const list = itemsOf(value.arrayValue ?? value.array_value)
  const map = list ?? itemsOf(value.kvlistValue ?? value.kvlist_value)
  if (!map) return EMPTY
  if (depth >= intake.limits.spanValueDepth) {
    intake.trimmed++
    return EMPTY
  }
  const kept = intake.most(map.length, intake.limits.spanAttributes)
  const items = map.slice(0, kept)
  if (list) return { a: items.map((item) => readValue(item, key, intake, depth + 1)) }
  const entries: [string, Item][] = []
  for (const item of items) {
    if (item === null || typeof item !== 'object' || typeof item.key !== 'string') continue
    const inner = intake.key(item.key)
    if (!inner) continue
    entries.push([inner.name, readValue(item.value, inner, intake, depth + 1)])
  }
  return { m: entries }
}

/** What ArrayValue and KeyValueList hold. */
function itemsOf(sent: unknown): Fields[] | undefined {
  if (sent === null || typeof sent !== 'object') return undefined
  const { values } = sent as Fields
  return Array.isArray(values) ? values : []
}

/** An unsigned 32-bit number of proto3 JSON; anything else counts nothing. */
export const countOf = (sent: unknown): number => {
  if (typeof sent === 'number' && sent > 0) return sent >>> 0
  return typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) >>> 0 : 0
}
