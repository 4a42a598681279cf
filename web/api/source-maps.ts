import type { SourceMapPage } from '../../src/sourcemaps/model'
import { address, remove } from './client'
import { refreshAll } from './resource'

const below = (slug: string) => `/projects/${slug}/sourceMaps`

export const sourceMapPage = (slug: string, cursor: string | undefined) =>
  address<SourceMapPage>(below(slug), { cursor })

export async function deleteSourceMap(slug: string, id: string): Promise<void> {
  await remove(address(`${below(slug)}/${id}`))
  refreshAll(address(below(slug)))
}
