import type { Static } from '@sinclair/typebox'
import type { EventView } from '../../src/events/model'
import type {
  SymbolicatedEvent,
  SymbolicatedFrame,
} from '../../src/events/symbolicate/symbolicate-event'
import { address } from './client'

type Stamps = 'id' | 'environment' | 'timestamp' | 'receivedAt' | 'level'

/** One event with all its fields. */
export type EventDetail = Static<typeof EventView> & Omit<SymbolicatedEvent, Stamps>
export type Frame = SymbolicatedFrame
export type Exception = NonNullable<EventDetail['exception']>[number]

/** The address names the project too, since two projects may have events with the same id. */
export const eventDetail = (id: string, project: string) =>
  address<EventDetail>(`/events/${encodeURIComponent(id)}`, { project })

/** The event as it was stored, before source maps were applied; opens in a tab of its own. */
export const rawEvent = ({ id, project }: EventDetail) =>
  address<EventDetail>(`/events/${encodeURIComponent(id)}`, { project, raw: '1' })
