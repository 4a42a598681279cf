import type { ComponentType } from 'preact'
import type { ProjectView } from '../../../src/projects/model'
import { ProfileSection } from '../account/profile-section'
import { SecuritySection } from '../account/security/security-section'
import { TokensSection } from '../account/tokens/tokens-section'
import { AssistantsSection } from './assistants/assistants-section'
import { AuditSection } from './audit/audit-section'
import { BackupsSection } from './backups/backups-section'
import { GeneralSection } from './general/general-section'
import { KeysSection } from './keys/keys-section'
import { MailSection } from './mail/mail-section'
import { MembersSection } from './members/members-section'
import { OwnVisitsSection } from './own-visits/own-visits-section'
import type { BOX_PLACES, PERSON_PLACES, PROJECT_PLACES } from './places'
import { PlanSection } from './plan/plan-section'
import { RetentionSection } from './retention/retention-section'
import { SamplingSection } from './sampling/sampling-section'
import { ScrubbingSection } from './scrubbing/scrubbing-section'
import { SearchesSection } from './searches/searches-section'
import { SharesSection } from './shares/shares-section'
import { SourceMapsSection } from './source-maps/source-maps-section'

type PageOf<Places extends readonly { page: string }[]> = Places[number]['page']

/** The sections about one project, by the third part of their address. */
export const OF_PROJECT: Record<
  PageOf<typeof PROJECT_PLACES>,
  ComponentType<{ project: ProjectView }>
> = {
  general: GeneralSection,
  keys: KeysSection,
  'source-maps': SourceMapsSection,
  scrubbing: ScrubbingSection,
  sampling: SamplingSection,
  'own-visits': OwnVisitsSection,
  retention: RetentionSection,
  shares: SharesSection,
  views: SearchesSection,
}

/** The sections about the server or the person, by the third part of their address. */
export const WHOLE: Record<PageOf<typeof BOX_PLACES | typeof PERSON_PLACES>, ComponentType> = {
  members: MembersSection,
  plan: PlanSection,
  mail: MailSection,
  backups: BackupsSection,
  audit: AuditSection,
  profile: ProfileSection,
  security: SecuritySection,
  tokens: TokensSection,
  assistants: AssistantsSection,
}
