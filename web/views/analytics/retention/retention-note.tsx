import type { Retention } from '../../../api/retention'
import { counted, number } from '../../../lib/format'
import { DefinitionsLink } from '../section/definitions-link'
import { RETENTION_DEFINITIONS } from './retention-definitions'

/** Whom the page leaves out, and what its numbers mean. */
export const RetentionNote = ({ retention: { visits, leftOut } }: { retention: Retention }) => (
  <p class="small three foot-note">
    Only visitors with an id that lasts: a user id, or a visitor id that they agreed to.{' '}
    {leftOut > 0 &&
      `${number(leftOut)} of ${counted(visits, 'visit')} ${leftOut === 1 ? 'is' : 'are'} left out: without such an id nobody can tell who came again. `}
    Dashed: not over yet, more may return. <DefinitionsLink of={RETENTION_DEFINITIONS} />
  </p>
)
