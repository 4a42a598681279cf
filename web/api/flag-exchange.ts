import type { Exported, Imported, ImportPreview } from '../../src/flags/exchange/model'
import type { Environment } from '../../src/projects/environment'
import { address, get, post } from './client'
import { flagList } from './flags'
import { refreshAll } from './resource'
import { segmentList } from './segments'

export type { Exported, Imported, ImportPreview } from '../../src/flags/exchange/model'

export const exportFlags = (slug: string, environment: Environment) =>
  get(address<Exported>(`/projects/${slug}/flagExport`, { environment }))

interface Import {
  document: unknown
  /** Where its flags are to be on. */
  environments: readonly Environment[]
}

const importTo = <Answer>(slug: string, part: string, { environments }: Import) =>
  address<Answer>(`/projects/${slug}/flagImport${part}`, { environments: environments.join(',') })

export const previewImport = (slug: string, asked: Import) =>
  post(importTo<ImportPreview>(slug, '/preview', asked), asked.document)

export async function importFlags(slug: string, asked: Import): Promise<Imported> {
  const made = await post(importTo<Imported>(slug, '', asked), asked.document)
  refreshAll(flagList(slug))
  refreshAll(segmentList(slug))
  return made
}
