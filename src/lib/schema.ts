import { type TUnsafe, Type as t } from '@sinclair/typebox'

/** One of a closed set of words. */
export const oneOf = <const T extends readonly string[]>(
  words: T,
  options: { description?: string } = {},
) =>
  t.Union(
    words.map((word) => t.Literal(word)),
    options,
  ) as unknown as TUnsafe<T[number]>

/** The words of such a schema; undefined for any other. */
export function wordsOf(schema: object): string[] | undefined {
  const words = (schema as { anyOf?: { const?: unknown }[] }).anyOf?.map((one) => one.const)
  return words?.every((word) => typeof word === 'string') ? (words as string[]) : undefined
}
