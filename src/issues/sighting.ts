import type { Environment } from '../projects/environment'
import type { Grouping } from './grouping'

/** All that the events of a slice say of one fingerprint, added up so that it is written once. */
export interface Sighting {
  project: number
  environment: Environment
  /** 32 hex digits. */
  fingerprint: string
  siblingKey: string
  /** What the fingerprint was made of; left out when the database knows the fingerprint. */
  grouping?: Grouping
  count: number
  firstSeen: number
  lastSeen: number
  /** When the first and the last of them came, by our clock. */
  firstReceivedAt: number
  receivedAt: number
  /** What the event with the latest timestamp says. */
  latest: { title: string; culprit: string; type: string; level: string; platform: string }
  releases: Map<string, Tally>
  /** Five minutes since the epoch → events. */
  fives: Map<number, number>
  /** Level → five minutes since the epoch → events. */
  levels: Map<string, Map<number, number>>
  /** Hours since the epoch → users, hashed. */
  users: Map<number, Set<number>>
  /** What users are found by (`userDetailStore`): the hash of a detail and the hash of its user, in turns. */
  details: number[]
  tags: Map<Tag, TagTally>
  /** Days since the epoch → flag → variant → events. */
  flags: Map<number, Map<string, Map<string, number>>>
  /** Words to find the issue by. */
  texts: Set<string>
}

export interface Tally {
  count: number
  firstSeen: number
  lastSeen: number
}

/** A tag. Within a slice, equal tags of a project are one object, so that counting compares no texts. */
export interface Tag {
  name: string
  value: string
}

export interface TagTally {
  count: number
  lastSeen: number
}
