import { table } from '../output'

/** What became of one file. */
export interface Outcome {
  /** The path below the folder that was named. */
  file: string
  debugId: string | null
  /** The size of the map. */
  sizeBytes: number | null
  /** `ready`: would be uploaded. `skipped`: it has no map here. */
  result: 'uploaded' | 'ready' | 'failed' | 'skipped'
  /** Why it failed or was skipped, or what could not be checked. */
  reason: string | null
}

export const outcomeTable = (outcomes: readonly Outcome[]): string =>
  table(
    ['FILE', 'DEBUG ID', 'SIZE', 'RESULT'],
    outcomes.map(({ file, debugId, sizeBytes, result, reason }) => [
      file,
      debugId ?? '-',
      sizeBytes === null ? '-' : `${(sizeBytes / 1024).toFixed(1)} KiB`,
      reason === null ? result : `${result}: ${reason}`,
    ]),
  )
