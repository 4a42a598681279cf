import type { EventDetail } from '../../../api/events'
import { EventPanel } from './event-panel'
import { knownContexts, otherContexts } from './known'
import { type Pair, Pairs, Panel } from './pairs'
import { RequestPanel } from './request-panel'
import { TagsPanel } from './tags-panel'
import { JsonPairs } from './variables'

/** All that the event holds beside its stack and breadcrumbs. */
export function Context({ event }: { event: EventDetail }) {
  const { user, request, contexts = {}, extra, tags } = event
  const who = userPairs(user)
  const known = [...who, ...knownContexts(contexts)]
  const hasRequest = Object.values(request ?? {}).some(isTold)
  return (
    <section id="context" class="sect">
      <h2>Context</h2>
      <div class="contexts">
        {request && hasRequest && <RequestPanel request={request} />}
        {known.length > 0 && (
          <Panel title={who.length > 0 ? 'User and device' : 'Runs on'}>
            <Pairs of={known} />
          </Panel>
        )}
        {tags && Object.keys(tags).length > 0 && <TagsPanel tags={tags} />}
        <EventPanel event={event} />
        {otherContexts(contexts, event.traceId !== undefined).map(([name, context]) => (
          <Panel key={name} title={name}>
            <Pairs of={Object.entries(context)} />
          </Panel>
        ))}
      </div>
      {extra && Object.keys(extra).length > 0 && (
        <Panel title="Extra">
          <JsonPairs of={extra} />
        </Panel>
      )}
    </section>
  )
}

const isTold = (value: unknown) =>
  value !== '' && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0)

function userPairs(user: EventDetail['user']): Pair[] {
  if (!user) return []
  const { id, email, username, ip, ...more } = user
  const pairs: Pair[] = [
    ['User', id],
    ['E-mail', email],
    ['Name', username],
    ['Address', ip],
    ...Object.entries(more),
  ]
  return pairs.filter(([, value]) => value !== undefined)
}
