import { signal } from '@preact/signals'
import { newestIncidents } from '../../api/incidents'
import { useResource } from '../../api/resource'
import { browserStorage } from '../../lib/browser-storage'

const EVERY_MS = 30_000
const SHOWN = 12

/** Up to when (RFC 3339) this browser has shown what fired; the server does not keep it. */
const seenUntil = signal(browserStorage.read('fired-seen') ?? '')

/** What fired last in all projects, and how much of it the viewer has not seen yet. */
export function useFired() {
  const { data } = useResource(newestIncidents(SHOWN), { everyMs: EVERY_MS, follows: 'alerts' })
  const items = data.value?.items
  return {
    items,
    unread: items?.filter(({ openedAt }) => openedAt > seenUntil.value).length ?? 0,
    see() {
      const newest = items?.[0]?.openedAt
      if (newest === undefined || newest <= seenUntil.value) return
      seenUntil.value = newest
      browserStorage.write('fired-seen', newest)
    },
  }
}

export type FiredItem = NonNullable<ReturnType<typeof useFired>['items']>[number]
