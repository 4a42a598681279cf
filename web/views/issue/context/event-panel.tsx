import type { EventDetail } from '../../../api/events'
import { age, number } from '../../../lib/format'
import { type Pair, Pairs, Panel } from './pairs'

/** Where the event comes from and when. */
export function EventPanel({ event }: { event: EventDetail }) {
  const { sdk, clockSkew, _trimmed: trimmed = {} } = event
  const cut = Object.entries(trimmed).map(([pointer, size]) =>
    pointer.endsWith('/timestamp') ? `${pointer} was no time` : `${pointer} had ${number(size)}`,
  )
  const pairs: Pair[] = [
    ['Id', event.id],
    ['Happened', new Date(event.timestamp)],
    ['Received', new Date(event.receivedAt)],
    ['Clock', clockSkew && `${age(Math.abs(clockSkew))} ${clockSkew > 0 ? 'ahead' : 'behind'}`],
    ['Release', event.release],
    ['Operation', event.transaction],
    ['Logger', event.logger],
    ['Server', event.serverName],
    ['SDK', sdk && [sdk.name, sdk.version].filter(Boolean).join(' ')],
    ['Session', event.sessionId],
    ['Span', event.spanId],
    ['Cut', cut.join('\n')],
  ]
  return (
    <Panel title="Event">
      <Pairs of={pairs} />
    </Panel>
  )
}
