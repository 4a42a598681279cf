import type { ChannelView } from '../../../api/channels'
import { dayTime } from '../../../lib/day-time'
import { isAtLeast } from '../../../lib/is-at-least'

/** Whether a channel is told anything; where it is not, why, and what mends it. */
export function ChannelState({
  slug,
  of: { state, webhook, lastAttempt },
}: {
  slug: string
  of: ChannelView
}) {
  const isFailing = state === 'ok' && lastAttempt?.isGood === false
  const { word, tone, why } = isFailing ? FAILING : STATES[state]
  return (
    <div class="pair">
      <span>
        <span class={`badge ${tone}`}>{word}</span>
      </span>
      {why && <span class="micro two why-line">{why}</span>}
      {state === 'noMailServer' && (
        <span class="micro two why-line">
          <NoMail slug={slug} />
        </span>
      )}
      {webhook?.oldSecretUntil && (
        <span class="micro two why-line">
          Signed by the old secret too, until {dayTime(webhook.oldSecretUntil)}.
        </span>
      )}
    </div>
  )
}

interface Shown {
  word: string
  tone: '' | 'ok' | 'warning' | 'error'
  why?: string
}

/** Says that mail is not set up, with the way to it for those who may. */
export const NoMail = ({ slug }: { slug: string }) => (
  <>
    No mail server is set up, so nothing is sent.{' '}
    {isAtLeast('owner') ? (
      <a class="link" href={`/${slug}/settings/mail`}>
        Set it up
      </a>
    ) : (
      'An owner sets it up.'
    )}
  </>
)

/** What came back stands beside it, in the column of the last delivery. */
const FAILING: Shown = { word: 'failing', tone: 'warning' }

const STATES: Record<ChannelView['state'], Shown> = {
  ok: { word: 'on', tone: 'ok' },
  off: { word: 'off', tone: '' },
  gone: {
    word: 'gone',
    tone: 'error',
    why: 'Its receiver answered 410 Gone, which turned it off. Change the address, then turn it on.',
  },
  locked: {
    word: 'locked',
    tone: 'error',
    why: 'The key file that opens its secrets is gone. Bring it back, or type them anew.',
  },
  noMailServer: { word: 'no mail', tone: 'warning' },
}
