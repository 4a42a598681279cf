import type { EventDetail } from '../../events/event-detail'
import type { EventReads } from '../../events/reads'
import { orNotFound } from '../../http/found'
import type { Call } from '../../lib/remote'
import { eventText } from '../texts/event-text'
import type { Parts } from '../tool'

/** Tells one event. @throws Problem `not_found`; `conflict` where several projects have one of this id */
export async function tellEvent(
  read: Call<EventReads>,
  id: string,
  project?: string,
): Promise<Parts> {
  const found = await read('events.detail', { id, raw: false, project })
  return eventText(orNotFound(found, 'event', id) as EventDetail)
}
