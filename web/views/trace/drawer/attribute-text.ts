import type { AttributeView } from '../../../../src/traces/pages/detail/attribute-view'

/** An attribute's value as text: texts as they are, lists and maps as JSON. */
export function attributeText({ type, value }: Pick<AttributeView, 'type' | 'value'>): string {
  if (value === null || type === 'empty') return '(empty)'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
