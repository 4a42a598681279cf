import type { AllSetAside } from '../dead-letters/reads'
import type { FileFacts } from '../folder/files'
import type { FolderContents } from '../folder/reads'
import type { OperatorsTable } from '../http/country/operators-table'

/** The disk of the data folder. Sizes in bytes. */
export interface DiskFacts {
  size: number
  free: number
  /** Below this much free nothing is taken. */
  reserve: number
  /** How much the folder has grown a day lately; null where that is not known yet. */
  growthADay: number | null
}

/** What a look into the structure of the databases found. */
export interface IntegrityFacts {
  isFull: boolean
  tookMs: number
  /** What is wrong, by file; empty when nothing is. */
  faults: { file: string; says: string; mend: string }[]
}

/** What only the running process knows. */
export interface ProcessFacts {
  uptimeMs: number
  spool: { records: number; bytes: number; limit: number }
  lagMs: number
  highestLagMs: number
  /** What the disk says to the digest, while it refuses. */
  fault: string | undefined
  accepted: { records: number; perSecond: number; p99Ms: number | null }
  /** Refusals, by where and why; those of today, or since the start where `isToday` is false. */
  refused: Refused[]
  isToday: boolean
  memoryBytes: number
  memoryLimit: number
  /** How far the clock has jumped back since the start. */
  clockBackMs: number
  /** Since when work that makes the file smaller has waited, in ms; undefined while none does. */
  maintenanceSince: number | undefined
  lostRecords: number
}

export interface Refused {
  reason: string
  route: string
  count: number
}

export interface BackupFacts {
  /** When the newest that is whole was made; null without any. */
  lastGoodAt: number | null
  lastGoodBytes: number | null
  /** The newest that failed after that one. */
  lastFailure: { at: number; says: string } | null
  isScheduled: boolean
}

export interface SecretsFacts {
  /** By what they are for: how many there are, and how many of them the key at hand does not open. */
  kept: {
    kind: 'second factor' | 'alert secret' | 'flag secret'
    count: number
    unopened: number
  }[]
  fault: string | undefined
  warning: string | undefined
}

export interface ConfigFacts {
  warnings: readonly string[]
  /** Variables of limits that differ from the default. */
  limits: readonly string[]
}

/** All that is known of a service. What could not be found out is undefined, and nothing is said of it. */
export interface Facts {
  at: number
  version: string
  dataDir: string
  disk?: DiskFacts
  /** Undefined where the folder is not there. */
  files?: FileFacts
  /** Why a file cannot be opened or read, in words with the mend. */
  unreadable?: string[]
  /** The schema of the file, and the one that this program makes. */
  schema?: { found: number; known: number }
  integrity?: IntegrityFacts
  contents?: FolderContents
  deadLetters?: AllSetAside
  isServed?: boolean
  process?: ProcessFacts
  backup?: BackupFacts
  secrets?: SecretsFacts
  /** What had to go because the folder had reached its ceiling; `lastDay` is the newest of it. */
  cut?: { records: number; lastDay: string | null }
  config?: ConfigFacts
  /** The operator's table of countries; undefined where none is named. */
  countries?: OperatorsTable
}
