import { crc32 } from 'node:zlib'
import { BASE62, randomBase62 } from '../../lib/random'
import type { Environment } from '../environment'
import type { DayUse } from './day-use'
import type { Quotas } from './quotas'

export const INGEST_SCOPES = [
  'events:write',
  'spans:write',
  'analytics:write',
  'replays:write',
  'heatmaps:write',
  'flags:evaluate',
] as const
export const SCOPES = [...INGEST_SCOPES, 'releases:write'] as const
export type Scope = (typeof SCOPES)[number]

export const KINDS = ['server', 'browser'] as const
export type Kind = (typeof KINDS)[number]

/** What an ingest request may do, and for which project. */
export interface Key {
  id: string
  project: number
  environment: Environment
  kind: Kind
  scopes: ReadonlySet<Scope>
  /** The origins that a browser may send from; empty for any. */
  origins: readonly string[]
  quotas: Quotas
  /** What it had sent on a day when it was last noted. */
  used: DayUse
}

const PREFIX = 'ingest_live_'
const RANDOM_LENGTH = 34
const CHECK_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)

/** A new key's text: `ingest_live_`, 34 random base62 characters, 6 of checksum (contract §2). */
export function mintKey(): string {
  const random = randomBase62(RANDOM_LENGTH)
  return PREFIX + random + checksum(random)
}

/** Whether a text can be a key at all. A typo is found by the checksum, without asking the database. */
export function isKeyText(text: string): boolean {
  const [, random, check] = FORM.exec(text) ?? []
  return random !== undefined && checksum(random) === check
}

/** Whether a text has the form of an `Origin` header; those of apps have schemes of their own. */
export const isOrigin = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(text) || text === 'null'

function checksum(text: string): string {
  let left = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECK_LENGTH; i++) {
    digits = BASE62[left % 62] + digits
    left = Math.floor(left / 62)
  }
  return digits
}
