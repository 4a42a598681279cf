import { type Static, Type as t } from '@sinclair/typebox'
import type { Attributes } from '../../spans/span'
import { plainOf, typeOf } from '../../spans/value'

export const AttributeView = t.Object({
  key: t.String(),
  type: t.String({ description: 'string, int, double, bool, array, map, bytes or empty.' }),
  value: t.Unknown({
    description: 'As JSON says it; whole numbers beyond 2^53 and NaN are text, bytes base64.',
  }),
})
export type AttributeView = Static<typeof AttributeView>

export function attributeViews(attributes: Attributes): AttributeView[] {
  const views: AttributeView[] = []
  for (let i = 0; i < attributes.length; i += 2) {
    const text = attributes[i + 1] as string
    views.push({ key: attributes[i] as string, type: typeOf(text), value: plainOf(text) })
  }
  return views
}
