import { noteList } from '../../../api/notes'
import { useResource } from '../../../api/resource'
import { sharedReport } from '../../../api/shared-report'
import type { Shown } from '../../../lib/environments'

/** The notes of an environment, oldest first; a shared report has none. */
export function useNotes(slug: string, shown: Shown) {
  const found = useResource(sharedReport.value ? undefined : noteList(slug), {
    follows: 'analytics',
  })
  return (found.data.value?.items ?? []).filter(
    ({ environment }) => shown === 'all' || environment === null || environment === shown,
  )
}
