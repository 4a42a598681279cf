import { counted } from '../../../lib/format'
import { DefinitionsLink } from '../section/definitions-link'
import type { OverviewState } from './overview-state'

/** What is left out of the page, and what its numbers mean. */
export function FootNote({ botVisits, state }: { botVisits: number; state: OverviewState }) {
  const { isOfBots, showBots } = state
  return (
    <div class="small three foot-note">
      A visitor is a browser within a day, unless they have an id: no cookie, no address kept.{' '}
      {isOfBots || botVisits === 0 ? null : (
        <>
          {counted(botVisits, 'visit')} by robots {botVisits === 1 ? 'is' : 'are'} kept apart.{' '}
          <button type="button" class="link" onClick={() => showBots(true)}>
            Look at {botVisits === 1 ? 'it' : 'them'}
          </button>
          {' · '}
        </>
      )}
      <DefinitionsLink />
    </div>
  )
}
