import type { Static, TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { Problem } from '../lib/problem'
import { wordsOf } from '../lib/schema'

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/**
 * A value of the schema, without what the schema does not name.
 * @throws Problem `invalid_request` with the path of each mistake (at most 20)
 */
export function validate<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  let check = compiled.get(schema)
  if (!check) {
    check = TypeCompiler.Compile(schema as TSchema)
    compiled.set(schema, check)
  }
  if (check.Check(value)) return Value.Clean(schema, value) as Static<Schema>
  const errors = []
  for (const { path, message, schema: part } of check.Errors(value)) {
    const words = wordsOf(part)
    errors.push({ path, message: words ? `Use one of ${words.join(', ')}` : message })
    if (errors.length === 20) break
  }
  const [first] = errors
  throw new Problem('invalid_request', `${first?.path || 'The body'}: ${first?.message}.`, {
    errors,
  })
}

/** The same for a query string, whose values are all text. */
export const validateQuery = <Schema extends TSchema>(
  schema: Schema,
  query: Record<string, string>,
): Static<Schema> => validate(schema, Value.Convert(schema, { ...query }))
