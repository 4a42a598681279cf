/**
 * One property of an event as text.
 * @param properties JSON of all of them; empty without any
 * @returns undefined for an event that lacks it; of a list its values with commas between
 */
export function propertyOf(properties: string, name: string): string | undefined {
  if (properties === '') return undefined
  const value = (JSON.parse(properties) as Record<string, unknown>)[name]
  return value === undefined ? undefined : String(value)
}
