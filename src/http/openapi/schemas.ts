import type { TSchema } from '@sinclair/typebox'
import { wordsOf } from '../../lib/schema'

type Components = Record<string, unknown>

/** Where a schema is used: one with an `$id` stands once among the components, and is referred to. */
export function reference(schema: TSchema, components: Components) {
  if (!schema.$id) return plain(schema, components)
  const { $id, ...rest } = plain(schema, components)
  components[schema.$id] = rest
  return { $ref: `#/components/schemas/${schema.$id}` }
}

/**
 * A schema as JSON alone: TypeBox keeps notes of its own under symbols, which JSON leaves out.
 * @param components takes the parts that contain themselves, such as conditions of conditions
 */
export const plain = (schema: TSchema, components: Components) =>
  withoutIds(JSON.parse(JSON.stringify(schema)), components, true) as Record<string, unknown>

function withoutIds(value: unknown, components: Components, top = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, components))
  if (value === null || typeof value !== 'object') return value
  const { $id, $ref } = value as { $id?: string; $ref?: string }
  if ($ref !== undefined) return { $ref: `#/components/schemas/${$ref}` }
  const words = wordsOf(value)
  if (words) {
    const { anyOf: _, ...rest } = value as Record<string, unknown>
    return { type: 'string', enum: words, ...rest }
  }
  const cleaned = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => top || name !== '$id')
      .map(([name, item]) => [name, withoutIds(item, components)]),
  )
  if (top || $id === undefined || !JSON.stringify(value).includes(`{"$ref":"${$id}"}`))
    return cleaned
  components[$id] = cleaned
  return { $ref: `#/components/schemas/${$id}` }
}
