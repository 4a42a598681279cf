import type { DigestNews } from '../db/digest/digest-news'
import { type Stored, sumOfStored } from '../db/digest/stored'
import { log } from '../lib/log'

/** What the threads have done since the start. */
export interface Progress {
  stored: Stored
  deadLetters: number
  /** Acknowledged before the start, and found in no file. */
  lostRecords: number
  maintenancePending: boolean
  /** What the disk said to the digest last, when it refused. */
  fault: string | undefined
}

export const noProgress = (): Progress => ({
  stored: {},
  deadLetters: 0,
  lostRecords: 0,
  maintenancePending: true,
  fault: undefined,
})

/** Takes in what the digest tells; what goes wrong is logged when it begins. */
export function noteNews(progress: Progress, news: DigestNews): void {
  progress.stored = sumOfStored(progress.stored, news.stored)
  progress.deadLetters += news.deadLetters
  progress.maintenancePending = news.maintenancePending
  if (news.fault && news.fault !== progress.fault) log.error('digest waits', { fault: news.fault })
  if (news.deadLetters > 0) log.error('records set aside', { deadLetters: news.deadLetters })
  progress.fault = news.fault
}
