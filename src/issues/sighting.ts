import type { Environment } from '../projects/environment'
import type { Grouping } from './grouping'

/** All that a slice of events says of one fingerprint, added up so that it is written once. */
export interface Sighting {
  project: number
  environment: Environment
  /** 32 hex digits. */
  fingerprint: string
  siblingKey: string
  /** What the key was made of; left out when the fingerprint is known. */
  grouping?: Grouping
  count: number
  firstSeen: number
  lastSeen: number
  /** Our clock's time of the last one. */
  receivedAt: number
  /** Of the event with the latest timestamp. */
  latest: { title: string; culprit: string; type: string; level: string; platform: string }
  releases: Map<string, Tally>
  /** Five minutes since the epoch → events. */
  fives: Map<number, number>
  /** Level → the same. */
  levels: Map<string, Map<number, number>>
  /** Hours since the epoch → users, hashed. */
  users: Map<number, Set<number>>
  /** What users are known by, hashed, and the user, by turns. */
  details: number[]
  tags: Map<Tag, TagTally>
  /** Words to find the issue by. */
  texts: Set<string>
}

export interface Tally {
  count: number
  firstSeen: number
  lastSeen: number
}

/** One object a distinct tag of a project in a slice, so that counting compares no texts. */
export interface Tag {
  name: string
  value: string
}

export interface TagTally {
  count: number
  lastSeen: number
}
