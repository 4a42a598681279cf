import type { TSchema } from '@sinclair/typebox'
import { wordsOf } from '../../lib/schema'

/** Where a schema is used: one with an `$id` stands once among the components, and is referred to. */
export function reference(schema: TSchema, components: Record<string, unknown>) {
  if (!schema.$id) return plain(schema)
  const { $id, ...rest } = plain(schema)
  components[schema.$id] = rest
  return { $ref: `#/components/schemas/${schema.$id}` }
}

/** A schema as JSON alone: TypeBox keeps notes of its own under symbols, which JSON leaves out. */
export const plain = (schema: TSchema) =>
  withoutIds(JSON.parse(JSON.stringify(schema)), true) as Record<string, unknown>

function withoutIds(value: unknown, top = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item))
  if (value === null || typeof value !== 'object') return value
  const words = wordsOf(value)
  if (words) {
    const { anyOf: _, ...rest } = value as Record<string, unknown>
    return { type: 'string', enum: words, ...rest }
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => top || name !== '$id')
      .map(([name, item]) => [name, withoutIds(item)]),
  )
}
