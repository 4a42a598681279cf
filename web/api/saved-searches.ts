import type { Sort } from '../../src/issues/list/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export interface SavedSearch {
  id: string
  name: string
  query: string
  sort: Sort
  /** Whether everybody sees the search, or only the person who saved it. */
  shared: boolean
  own: boolean
}

export const savedSearches = (slug: string) =>
  address<{ items: SavedSearch[] }>(`/projects/${slug}/savedSearches`)

export async function saveSearch(
  slug: string,
  search: Pick<SavedSearch, 'name' | 'query' | 'sort' | 'shared'>,
): Promise<void> {
  await post(address(`/projects/${slug}/savedSearches`), search)
  refreshAll(savedSearches(slug))
}

export async function forgetSearch(slug: string, id: string): Promise<void> {
  await remove(address(`/projects/${slug}/savedSearches/${id}`))
  refreshAll(savedSearches(slug))
}

export async function changeSearch(
  slug: string,
  id: string,
  change: Partial<Pick<SavedSearch, 'name' | 'query' | 'sort' | 'shared'>>,
): Promise<void> {
  await patch(address(`/projects/${slug}/savedSearches/${id}`), change)
  refreshAll(savedSearches(slug))
}

/** A saved search of visits. */
export type Segment = Pick<SavedSearch, 'id' | 'name' | 'query' | 'shared' | 'own'>

export const segmentsOf = (slug: string) =>
  address<{ items: Segment[] }>(`/projects/${slug}/savedSearches`, { page: 'analytics' })

export async function saveSegment(
  slug: string,
  segment: Pick<Segment, 'name' | 'query' | 'shared'>,
): Promise<void> {
  await post(address(`/projects/${slug}/savedSearches`), { page: 'analytics', ...segment })
  refreshAll(segmentsOf(slug))
}

export async function changeSegment(
  slug: string,
  id: string,
  change: Pick<Segment, 'name' | 'query' | 'shared'>,
): Promise<void> {
  await patch(address(`/projects/${slug}/savedSearches/${id}`), change)
  refreshAll(segmentsOf(slug))
}

export async function forgetSegment(slug: string, id: string): Promise<void> {
  await remove(address(`/projects/${slug}/savedSearches/${id}`))
  refreshAll(segmentsOf(slug))
}
