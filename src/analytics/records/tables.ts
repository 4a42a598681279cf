import type { RowOf, Table } from '../../db/columns/table'
import { ORIGIN_FIELDS, type OriginField } from './event'

/** How events lie in a chunk. What says where a visit came from lies with the visit, which an event names by its number. */
export const EVENT_TABLE = {
  id: 'id',
  at: 'rising',
  visit: 'rising',
  name: 'text',
  path: 'text',
  title: 'text',
  properties: 'text',
  isInteraction: 'number',
  engagedMs: 'number',
  scrollDepth: 'number',
  revenue: 'text',
  vital: 'text',
  vitalValue: 'number',
  release: 'text',
  traceId: 'text',
  replayId: 'text',
  /** A hash (`hashed`) of what errors (`sessionId`) and spans (`session.id`) of the page name as their session; 0 without one. */
  session: 'id',
} as const
export type EventRow = RowOf<typeof EVENT_TABLE>
export type EventTable = Table<typeof EVENT_TABLE>

const ORIGIN_COLUMNS = Object.fromEntries(ORIGIN_FIELDS.map((field) => [field, 'text'])) as Record<
  OriginField,
  'text'
>

/** How visits that are over lie in a chunk. */
export const VISIT_TABLE = {
  number: 'rising',
  startedAt: 'rising',
  durationMs: 'number',
  visitor: 'id',
  isBot: 'number',
  views: 'number',
  interactions: 'number',
  /** Events of the application's own. */
  actions: 'number',
  events: 'number',
  engagedMs: 'number',
  entry: 'text',
  exit: 'text',
  user: 'text',
  release: 'text',
  ...ORIGIN_COLUMNS,
  /** Whether the visitor is known by an id that lasts. */
  isLasting: 'number',
  /** Of the lane's visitors, from 1. */
  visitorNumber: 'number',
} as const
export type VisitRow = RowOf<typeof VISIT_TABLE>
export type VisitTable = Table<typeof VISIT_TABLE>
