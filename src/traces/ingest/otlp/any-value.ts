import type { Attributes } from '../../spans/span'
import { entriesOf, itemsOf, typeOf } from '../../spans/value'

/** OTLP's AnyValue in JSON (common.proto; 64-bit numbers as text, as proto3 JSON has them). */
export type AnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number | string }
  | { bytesValue: string }
  | { arrayValue: { values: AnyValue[] } }
  | { kvlistValue: { values: KeyValue[] } }
  | Record<string, never>

export interface KeyValue {
  key: string
  value: AnyValue
}

/** OTLP's form of a value, from its text form. */
export function anyValueOf(text: string): AnyValue {
  const rest = text.slice(2)
  switch (typeOf(text)) {
    case 'string':
      return { stringValue: text }
    case 'int':
      return { intValue: rest }
    case 'double':
      return { doubleValue: Number.isFinite(Number(rest)) ? Number(rest) : rest }
    case 'bool':
      return { boolValue: rest === 'true' }
    case 'array':
      return { arrayValue: { values: itemsOf(text).map(anyValueOf) } }
    case 'map':
      return {
        kvlistValue: {
          values: entriesOf(text).map(([key, value]) => ({ key, value: anyValueOf(value) })),
        },
      }
    case 'bytes':
      return { bytesValue: rest }
    case 'empty':
      return {}
  }
}

export function keyValuesOf(attributes: Attributes): KeyValue[] {
  const values: KeyValue[] = []
  for (let i = 0; i < attributes.length; i += 2)
    values.push({ key: attributes[i] as string, value: anyValueOf(attributes[i + 1] as string) })
  return values
}
