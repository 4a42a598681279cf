import type { ChangeOfFlag } from '../../src/flags/changes/model'
import { labelRoom, type Room } from './label-room'
import type { Span } from './release-flags'

export interface ChangeMark {
  /** `new-checkout v14` */
  label: string
  /** What the change was, and by whom. */
  title: string
  /** Where the mark stands in the chart, from 0 to 1. */
  share: number
  room: Room
}

/** A handful; the table has all. */
const MOST = 5

/** Where feature flags changed within the time of a chart, the newest given first. */
export function changeMarks(changes: readonly ChangeOfFlag[], { from, to }: Span): ChangeMark[] {
  const room = labelRoom()
  return changes
    .map((change) => ({ change, share: (Date.parse(change.at) - from) / (to - from) }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .slice(0, MOST)
    .map(({ change, share }) => {
      const label = changeName(change)
      return {
        label,
        title: `${label}, by ${change.by}: ${changeWords(change)}`,
        share,
        room: room(share),
      }
    })
    .reverse()
}

const ACTIONS: Record<ChangeOfFlag['action'], string> = {
  create: 'made',
  change: 'changed',
  rollback: 'went back',
  archive: 'archived',
  restore: 'brought back',
  kill: 'switched off everywhere',
  revive: 'no longer switched off',
  import: 'imported',
  prerequisite: 'a flag that it needs changed',
  step: 'a step of its roll-out',
  segment: 'a segment changed',
}

/** `v14`, or what a change was that made no version. */
export const madeBy = ({ version, action }: Pick<ChangeOfFlag, 'version' | 'action'>): string =>
  version === null ? action : `v${version}`

export const changeName = (change: ChangeOfFlag): string => `${change.flag} ${madeBy(change)}`

/** What a change was, in one line. */
export const changeWords = ({ action, changes }: ChangeOfFlag): string =>
  changes.join('; ') || ACTIONS[action]
