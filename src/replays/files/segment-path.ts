import { join } from 'node:path'
import { DAY_MS } from '../../lib/time'

/** The folder of replays within the data folder. */
export const REPLAYS_FOLDER = 'replays'
const SUFFIX = '.segments'

/** The file of a project and a day, within the data folder: `replays/7/2026-11-23.segments`. */
export const segmentPath = (project: number, day: number): string =>
  join(
    REPLAYS_FOLDER,
    String(project),
    `${new Date(day * DAY_MS).toISOString().slice(0, 10)}${SUFFIX}`,
  )

/** The day of a file by its name; undefined for a file of another kind. */
export function dayOfFile(name: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}\.segments$/.test(name)) return undefined
  return Date.parse(name.slice(0, -SUFFIX.length)) / DAY_MS
}
