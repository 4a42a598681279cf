import { guarded } from '../core/guarded'
import type { FlagBootstrap } from './evaluation'

const NAME = 'whimbrel.flags'

/** The last answer, kept in the storage of the browser for the next page; for one key and one user. */
export const keptAnswer = (ingestKey: string) => ({
  read: (targetingKey: string | undefined): FlagBootstrap | undefined =>
    guarded(() => {
      const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null')
      return kept?.ingestKey === ingestKey && kept.answer.targetingKey === targetingKey
        ? (kept.answer as FlagBootstrap)
        : undefined
    }),
  write(answer: FlagBootstrap): void {
    guarded(() => localStorage.setItem(NAME, JSON.stringify({ ingestKey, answer })))
  },
})
