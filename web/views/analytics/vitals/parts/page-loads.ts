import { exactly } from '../../../../lib/pieces'
import { searchOf } from '../../../../lib/query'
import type { VitalsState } from '../vitals-state'

const ID = /^(\d+|[0-9a-f]{16,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The name that the SDK gives the span in which a page is loaded: parts of its path that are ids are told together. */
export const spanNameOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : part))
    .join('/')

/** The search of traces in which pages were loaded: of a path, or of a release. undefined for what spans do not tell. */
export function pageLoads(
  { slug, where: { environment, from, to } }: VitalsState,
  by: string,
  value: string,
): string | undefined {
  if (value === '' || (by !== 'page' && by !== 'release')) return undefined
  const told = by === 'page' ? exactly('name', spanNameOf(value)) : exactly('release', value)
  const query = `whimbrel.page:load ${told}`
  return `/${slug}/traces${searchOf({ environment, query, from, to })}`
}
