import type { SourceMapPage } from '../../src/sourcemaps/model'
import { address, post, remove } from './client'
import { refreshAll } from './resource'

const below = (slug: string) => `/projects/${slug}/sourceMaps`

export const sourceMapPage = (slug: string, cursor: string | undefined) =>
  address<SourceMapPage>(below(slug), { cursor })

export async function deleteSourceMap(slug: string, id: string): Promise<void> {
  await remove(address(`${below(slug)}/${id}`))
  refreshAll(address(below(slug)))
}

/** Takes a file from the list of what is missing. */
export async function dismissMissingMap(slug: string, fileName: string): Promise<void> {
  await post(address(`${below(slug)}/dismissed`), { fileName })
  refreshAll(address(below(slug)))
}

export async function listMissingMap(slug: string, fileName: string): Promise<void> {
  await remove(address(`${below(slug)}/dismissed/${encodeURIComponent(fileName)}`))
  refreshAll(address(below(slug)))
}
