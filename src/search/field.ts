/** The types of a field's values: they decide what may stand behind the colon. */
export const FIELD_TYPES = ['text', 'word', 'number', 'duration', 'date', 'bytes'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A name that a search can ask about, as `status` in `status:open`. */
export interface Field {
  key: string
  type: FieldType
  /** What completion shows beside its name. */
  says: string
  /** Other names of the field. */
  aliases?: readonly string[]
  /** All values of a field of type `word`. */
  words?: readonly string[]
  /** Further words, each with the one of `words` that it stands for. */
  otherWords?: Readonly<Record<string, string>>
  /** Values that completion offers where it has none of the data, the most used first. */
  examples?: readonly string[]
  /** Only whole values can be found: the one pattern that it takes is `*`. */
  isWhole?: boolean
}

/** Finds a field by any of its names. */
export function fieldFinder<One extends Field>(
  fields: readonly One[],
): (name: string) => One | undefined {
  const named = new Map<string, One>()
  for (const field of fields)
    for (const name of [field.key, ...(field.aliases ?? [])]) named.set(name, field)
  return (name) => named.get(name)
}
