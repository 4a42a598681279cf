/** What an event says outside its tags and what is counted and searched as if it were a tag. */
export const FACETS = ['transaction', 'server', 'browser', 'os', 'device'] as const
export type Facet = (typeof FACETS)[number]

export const isFacet = (key: string): boolean => (FACETS as readonly string[]).includes(key)
