import type { EventDetail } from '../../src/events/event-detail'
import type { SymbolicatedFrame } from '../../src/events/symbolicate/symbolicate-event'
import { address } from './client'

export type { EventDetail }
export type Frame = SymbolicatedFrame
export type Exception = NonNullable<EventDetail['exception']>[number]

/** The address names the project too, since two projects may have events with the same id. */
export const eventDetail = (id: string, project: string) =>
  address<EventDetail>(`/events/${encodeURIComponent(id)}`, { project })

/** The event as it was stored, before source maps were applied; opens in a tab of its own. */
export const rawEvent = ({ id, project }: EventDetail) =>
  address<EventDetail>(`/events/${encodeURIComponent(id)}`, { project, raw: '1' })
