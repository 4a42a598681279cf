import type { Role } from '../../../src/accounts/role'

/** A link to a section of the settings. */
export interface Place {
  /** The third part of the section's address. */
  page: string
  name: string
  icon: string
  /** The lowest role that sees the section at all. */
  role?: Role
}

export const PROJECT_PLACES = [
  { page: 'general', name: 'General', icon: 'general' },
  { page: 'keys', name: 'Keys', icon: 'key' },
  { page: 'source-maps', name: 'Source maps', icon: 'map2' },
  { page: 'scrubbing', name: 'Scrubbing', icon: 'eyeoff' },
  { page: 'sampling', name: 'Sampling', icon: 'filter' },
  { page: 'own-visits', name: 'Own visits', icon: 'mute' },
  { page: 'retention', name: 'Retention', icon: 'clock' },
  { page: 'shares', name: 'Shared links', icon: 'link', role: 'admin' },
  { page: 'views', name: 'Saved views', icon: 'bookmark' },
] as const satisfies readonly Place[]

export const BOX_PLACES = [
  { page: 'members', name: 'Members', icon: 'members' },
  { page: 'plan', name: 'Plan', icon: 'usage' },
  { page: 'mail', name: 'Mail', icon: 'mail', role: 'admin' },
  { page: 'backups', name: 'Backups', icon: 'database', role: 'admin' },
  { page: 'audit', name: 'Audit log', icon: 'shield', role: 'admin' },
] as const satisfies readonly Place[]

export const PERSON_PLACES = [
  { page: 'profile', name: 'Profile', icon: 'user' },
  { page: 'security', name: 'Security', icon: 'monitor' },
  { page: 'tokens', name: 'Access tokens', icon: 'token' },
  { page: 'assistants', name: 'Assistants', icon: 'chat' },
] as const satisfies readonly Place[]
