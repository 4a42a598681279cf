import type { DeadLetterPage, DeadLetterView, TriedAgainView } from '../../src/dead-letters/model'
import type { CheckView, ServiceView } from '../../src/health/page/model'
import { address, post } from './client'
import { refreshAll } from './resource'

export type { CheckView, DeadLetterView, ServiceView, TriedAgainView }

export const service = () => address<ServiceView>('/service')

export const deadLetters = () => address<DeadLetterPage>('/deadLetters', { limit: 100 })

/** Where the record of a dead letter is downloaded. */
export const recordOf = (id: string) => address(`/deadLetters/${id}/record`)

/** Tries dead letters again, those named or all of them. @returns what came of it, all together */
export async function tryAgain(ids?: readonly string[]): Promise<TriedAgainView> {
  const sum: TriedAgainView = { stored: 0, known: 0, failed: 0, reasons: [], nextCursor: null }
  let cursor: string | null = null
  do {
    const tried: TriedAgainView = await post(
      address<TriedAgainView>('/deadLetters/retry'),
      ids ? { ids } : { ...(cursor !== null && { cursor }) },
    )
    sum.stored += tried.stored
    sum.known += tried.known
    sum.failed += tried.failed
    sum.reasons = [...new Set([...sum.reasons, ...tried.reasons])]
    cursor = tried.nextCursor
  } while (cursor !== null)
  refresh()
  return sum
}

export async function discard(ids?: readonly string[]): Promise<void> {
  await post(address('/deadLetters/discard'), ids ? { ids } : {})
  refresh()
}

export async function backUp(): Promise<void> {
  await post(address('/backups'))
  refreshAll(service())
}

function refresh() {
  refreshAll(service())
  refreshAll(address('/deadLetters'))
}
