import { useState } from 'preact/hooks'
import { counted } from '../../../lib/format'
import { Definitions } from '../section/definitions'
import type { OverviewState } from './overview-state'

/** What is left out of the page, and what its numbers mean. */
export function FootNote({ botVisits, state }: { botVisits: number; state: OverviewState }) {
  const [isOpen, setOpen] = useState(false)
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
      <button type="button" class="link" onClick={() => setOpen(true)}>
        All definitions
      </button>
      {isOpen && <Definitions close={() => setOpen(false)} />}
    </div>
  )
}
