import type { AttributeView } from '../../../../src/traces/detail/attribute-view'

/** A value as people read it: texts as they are, lists and maps as JSON. */
export function attributeText({ type, value }: Pick<AttributeView, 'type' | 'value'>): string {
  if (value === null || type === 'empty') return '(empty)'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
