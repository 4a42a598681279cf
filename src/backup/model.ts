import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../lib/schema'
import { REASONS } from './manifest'

export const BackupSchedule = t.Object(
  {
    everyHours: t.Optional(
      t.Integer({ minimum: 1, maximum: 168, description: 'A backup each so many hours.' }),
    ),
    dailyAt: t.Optional(
      t.String({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        description: 'A backup each day at this time, UTC. In place of `everyHours`.',
      }),
    ),
    keep: t.Integer({
      minimum: 1,
      maximum: 365,
      description: 'How many stay; older ones go after a new one has gone well.',
    }),
  },
  { $id: 'BackupSchedule' },
)
export type BackupSchedule = Static<typeof BackupSchedule>

export const ScheduleBody = t.Object({
  schedule: nullable(BackupSchedule, 'null: the server makes none by itself.'),
})
export type ScheduleBody = Static<typeof ScheduleBody>

export const BackupView = t.Object(
  {
    name: t.String(),
    at: nullable(Time, 'null for a file that cannot be read'),
    bytes: t.Integer(),
    reason: nullable(oneOf(REASONS), 'Why it was made.'),
    version: nullable(t.String()),
    holdsKey: t.Boolean({ description: 'Whether secrets.key is in it.' }),
    isWhole: t.Boolean({
      description:
        'Whether its manifest and its sizes agree. A backup gets its name after it was read back and every hash compared.',
    }),
  },
  { $id: 'Backup' },
)
export type BackupView = Static<typeof BackupView>

export const Backups = t.Object(
  {
    folder: t.String({ description: 'On the machine of the server, which alone names it.' }),
    items: t.Array(BackupView),
    runningSince: nullable(Time, 'When the one that is being made began.'),
    lastGood: nullable(
      t.Object({ at: Time, file: t.String(), bytes: t.Integer(), tookMs: t.Integer() }),
    ),
    lastFailure: nullable(
      t.Object({ at: Time, says: t.String() }),
      'The newest that failed after the last good one.',
    ),
    schedule: nullable(BackupSchedule),
    dueAt: nullable(Time),
  },
  { $id: 'Backups' },
)
export type Backups = Static<typeof Backups>
