import type { Static } from '@sinclair/typebox'
import type { EventView } from './model'
import type { SymbolicatedEvent } from './symbolicate/symbolicate-event'

type Stamps = 'id' | 'environment' | 'timestamp' | 'receivedAt' | 'level'

/** One event with all its fields, as it is answered. */
export type EventDetail = Static<typeof EventView> & Omit<SymbolicatedEvent, Stamps>
