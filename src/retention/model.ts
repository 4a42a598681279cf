import { type Static, Type as t } from '@sinclair/typebox'
import { ofEach } from '../lib/schema'
import { KEPT_NAMES, MOST_DAYS } from './kept-signals'

const DayCount = t.Integer({ minimum: 1, maximum: MOST_DAYS })

const Days = t.Union([DayCount, t.Null()], {
  description: 'Whole days after the one on which a record was received; null keeps it for ever.',
})

/** For how long a project keeps what it received. */
export const Retention = t.Object(ofEach(KEPT_NAMES, Days), { $id: 'Retention' })
export type Retention = Static<typeof Retention>

export const RetentionChange = t.Partial(Retention, { $id: 'RetentionChange' })
export type RetentionChange = Static<typeof RetentionChange>

export const RetentionView = t.Object({
  days: Retention,
  /** What new projects begin with. */
  defaults: Retention,
})
export type RetentionView = Static<typeof RetentionView>

/** Days to ask for; a signal that is left out is not asked for. */
export const PreviewQuery = t.Partial(t.Object(ofEach(KEPT_NAMES, DayCount)))
export type PreviewQuery = Static<typeof PreviewQuery>

const Removed = t.Object({
  records: t.Integer(),
  bytes: t.Integer({ description: 'As they came to lie in the file: about what it shrinks by.' }),
})

/** What a change would delete within a day. */
export const RetentionPreview = t.Object(ofEach(KEPT_NAMES, Removed), { $id: 'RetentionPreview' })
export type RetentionPreview = Static<typeof RetentionPreview>
