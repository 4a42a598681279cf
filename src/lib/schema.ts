import { type TSchema, type TUnsafe, Type as t } from '@sinclair/typebox'

/** A time in an answer. */
export const Time = t.String({ format: 'date-time', description: 'RFC 3339, UTC' })

/** A value that may be null. */
export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Union([schema, t.Null()], description === undefined ? {} : { description })

/** A schema of one word of a closed set. */
export const oneOf = <const T extends readonly string[]>(
  words: T,
  options: { description?: string } = {},
) =>
  t.Union(
    words.map((word) => t.Literal(word)),
    options,
  ) as unknown as TUnsafe<T[number]>

/** The words of a schema that `oneOf` made; undefined for any other. */
export function wordsOf(schema: object): string[] | undefined {
  const words = (schema as { anyOf?: { const?: unknown }[] }).anyOf?.map((one) => one.const)
  return words?.every((word) => typeof word === 'string') ? (words as string[]) : undefined
}

/** The same schema under each of several names. */
export const ofEach = <const Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: Schema,
) => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
