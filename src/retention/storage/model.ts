import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, ofEach } from '../../lib/schema'
import { KEPT_NAMES } from '../kept-signals'

const MiB = 1024 * 1024

/** Below this a folder has no room for what it needs beside telemetry. */
export const LEAST_CEILING = 64 * MiB

const Ceiling = t.Union(
  [t.Integer({ minimum: LEAST_CEILING, maximum: Number.MAX_SAFE_INTEGER }), t.Null()],
  {
    description:
      'Bytes that the data folder may take. When it takes more, what came first goes first, over all projects. null: no bound.',
  },
)

export const StorageChange = t.Object({ ceilingBytes: Ceiling }, { $id: 'StorageChange' })
export type StorageChange = Static<typeof StorageChange>

const BySignal = t.Object(ofEach(KEPT_NAMES, t.Integer()))

export const StorageView = t.Object(
  {
    disk: t.Object({ sizeBytes: t.Integer(), freeBytes: t.Integer() }),
    files: t.Object({
      bytes: t.Integer({ description: 'All files of the data folder that hold data.' }),
      databaseBytes: t.Integer({ description: 'whimbrel.db.' }),
      freeBytes: t.Integer({ description: 'Of the database: free pages, which are used again.' }),
      spoolBytes: t.Integer(),
      idBytes: t.Integer(),
      replayBytes: t.Integer({ description: 'Files of replays.' }),
      logBytes: t.Integer({
        description: 'Logs of the database and the spool, which are cut when it is quiet.',
      }),
    }),
    ceilingBytes: Ceiling,
    stored: t.Object(
      { records: BySignal, bytes: BySignal },
      { description: 'What is there of each signal; bytes of payloads, as they came.' },
    ),
    growth: t.Array(t.Object({ day: t.String({ format: 'date' }), bytes: BySignal }), {
      description: 'Bytes of payloads that came, on each of the last 30 days (UTC).',
    }),
    growthBytesADay: nullable(
      t.Integer(),
      'By how much the folder grows, as the last full week was: what came less what retention deletes. Below 0 it shrinks; null before the first full day.',
    ),
    daysLeft: t.Object({
      ceiling: nullable(t.Integer(), 'null without a ceiling, or when nothing grows.'),
      disk: nullable(t.Integer(), 'null when nothing grows.'),
    }),
    cut: t.Object(
      { records: t.Integer(), lastDay: nullable(t.String({ format: 'date' }), '') },
      {
        description:
          'Records deleted because of the ceiling, of those received on days that are still counted, and the newest of these days.',
      },
    ),
    retention: t.Array(
      t.Object({
        project: t.String(),
        ...ofEach(KEPT_NAMES, nullable(t.Integer(), 'Days; null is for ever.')),
      }),
    ),
  },
  { $id: 'Storage' },
)
export type StorageView = Static<typeof StorageView>
