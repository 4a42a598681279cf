/** What the values of a field are: it decides what may stand behind the colon. */
export const FIELD_TYPES = ['text', 'word', 'number', 'duration', 'date', 'bytes'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Something that can be asked for by name. */
export interface Field {
  key: string
  type: FieldType
  /** What completion says beside it. */
  says: string
  /** Other names of the same. */
  aliases?: readonly string[]
  /** All values, of a `word`. */
  words?: readonly string[]
  /** Other words for these. */
  otherWords?: Readonly<Record<string, string>>
  /** Values, most asked for first, where completion has no better ones. */
  examples?: readonly string[]
  /** Only whole values are known of it: no star but `*` alone. */
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
