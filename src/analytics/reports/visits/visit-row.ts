import type { TextColumn } from '../../../db/columns/table'
import { iso } from '../../../lib/time'
import { environmentOf } from '../../../projects/lane'
import type { VisitTable } from '../../records/tables'
import type { VisitView } from './model'
import { visitIdOf } from './visit-id'

/** Where a visit stands in a table. */
export interface VisitPlace {
  lane: number
  table: VisitTable
  row: number
}

const TEXTS = [
  'entry',
  'exit',
  'user',
  'release',
  'hostname',
  'channel',
  'source',
  'referrer',
  'utmCampaign',
  'device',
  'browser',
  'browserVersion',
  'system',
  'systemVersion',
  'language',
  'country',
] as const

/** What of a visit is asked for to find what else happened in it. */
export interface VisitSpan {
  lane: number
  number: number
  visitor: number
  user: string
  /** ms since the epoch */
  startedAt: number
  endedAt: number
}

export function visitSpan({ lane, table, row }: VisitPlace): VisitSpan {
  const startedAt = table.startedAt()[row] as number
  return {
    lane,
    number: table.number()[row] as number,
    visitor: table.visitor()[row] as number,
    user: textAt(table.user(), row),
    startedAt,
    endedAt: startedAt + (table.durationMs()[row] as number),
  }
}

/** @param errors how many happened in it */
export function visitView({ lane, table, row }: VisitPlace, errors: number): VisitView {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textAt(table[name](), row)]))
  return {
    id: visitIdOf({ lane, number: table.number()[row] as number }),
    environment: environmentOf(lane),
    startedAt: iso(table.startedAt()[row] as number),
    durationMs: table.durationMs()[row] as number,
    engagedMs: table.engagedMs()[row] as number,
    views: table.views()[row] as number,
    events: table.actions()[row] as number,
    errors,
    isBot: table.isBot()[row] === 1,
    ...(texts as Record<(typeof TEXTS)[number], string>),
  }
}

export const textAt = ({ texts, of }: TextColumn, row: number): string =>
  texts[of[row] as number] ?? ''
