import type { ComponentType } from 'preact'
import type { Role } from '../../../src/accounts/role'
import type { ProjectView } from '../../../src/projects/model'
import { ProfileSection } from '../account/profile/profile-section'
import { SecuritySection } from '../account/security/security-section'
import { TokensSection } from '../account/tokens/tokens-section'
import { AuditSection } from './audit/audit-section'
import { GeneralSection } from './general/general-section'
import { KeysSection } from './keys/keys-section'
import { MembersSection } from './members/members-section'
import { ScrubbingSection } from './scrubbing/scrubbing-section'
import { SearchesSection } from './searches/searches-section'
import { SourceMapsSection } from './source-maps/source-maps-section'

interface Place {
  /** The third part of its address. */
  page: string
  name: string
  icon: string
}
interface Whole extends Place {
  shows: ComponentType
  /** Not even shown to lower roles. */
  role?: Role
}
interface OfProject extends Place {
  shows: ComponentType<{ project: ProjectView }>
}

export const OF_PROJECT: readonly OfProject[] = [
  { page: 'general', name: 'General', icon: 'general', shows: GeneralSection },
  { page: 'keys', name: 'Keys', icon: 'key', shows: KeysSection },
  { page: 'source-maps', name: 'Source maps', icon: 'map2', shows: SourceMapsSection },
  { page: 'scrubbing', name: 'Scrubbing', icon: 'eyeoff', shows: ScrubbingSection },
  { page: 'views', name: 'Saved views', icon: 'bookmark', shows: SearchesSection },
]
export const OF_BOX: readonly Whole[] = [
  { page: 'members', name: 'Members', icon: 'members', shows: MembersSection },
  { page: 'audit', name: 'Audit log', icon: 'shield', shows: AuditSection, role: 'admin' },
]
export const OF_PERSON: readonly Whole[] = [
  { page: 'profile', name: 'Profile', icon: 'user', shows: ProfileSection },
  { page: 'security', name: 'Security', icon: 'monitor', shows: SecuritySection },
  { page: 'tokens', name: 'Access tokens', icon: 'token', shows: TokensSection },
]
