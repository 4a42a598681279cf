import type { ChannelView } from '../../../api/channels'

/** Whether a channel is told anything; where it is not, why, and what mends it. */
export function ChannelState({ of: { state } }: { of: ChannelView }) {
  const { word, tone, why } = STATES[state]
  return (
    <div class="pair">
      <span>
        <span class={`badge ${tone}`}>{word}</span>
      </span>
      {why && <span class="micro two why-line">{why}</span>}
    </div>
  )
}

interface Shown {
  word: string
  tone: '' | 'ok' | 'warning' | 'error'
  why?: string
}

/** Says that mail is not set up. */
export const NO_MAIL = 'No mail server is set up, so nothing is sent.'

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
  noMailServer: {
    word: 'no mail',
    tone: 'warning',
    why: NO_MAIL,
  },
}
