import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../lib/schema'
import { limits } from '../limits'
import { REASONS } from './reason'
import { FILE_NAME } from './upload/file-name'

/** The body of an upload, for the document of the API; `upload/read-upload.ts` reads it by hand. */
export const UploadBody = t.Object({
  release: t.String({ minLength: 1, maxLength: limits.releaseLength }),
  fileName: t.String({
    pattern: FILE_NAME.source,
    description: 'Base name of the minified file.',
  }),
  debugId: t.Optional(t.String({ description: 'A UUID, or 32 hex digits.' })),
  gzipBytes: t.String({
    description: "`decode('<base64 of the gzipped map>', 'base64')`, or the base64 alone.",
  }),
})

export const UploadAnswer = t.Object({
  id: t.String({ format: 'uuid' }),
  release: t.String(),
  fileName: t.String(),
  sizeBytes: t.Integer({ description: 'Length of the map before gzip.' }),
})
export type UploadAnswer = Static<typeof UploadAnswer>

const Nullable = <Schema extends ReturnType<typeof t.String>>(schema: Schema) =>
  t.Union([schema, t.Null()])

const SourceMap = t.Object({
  id: t.String({ format: 'uuid' }),
  fileName: t.String(),
  debugId: Nullable(t.String()),
  sizeBytes: t.Integer({ description: 'Length of the map before gzip.' }),
  storedBytes: t.Integer({ description: 'What it takes in the database.' }),
  uploadedAt: t.String({ format: 'date-time' }),
})

const ReleaseMaps = t.Object({
  release: t.String(),
  lastSeenAt: Nullable(
    t.String({ format: 'date-time', description: 'When an event of it came last, to the day.' }),
  ),
  maps: t.Array(SourceMap),
})
export type ReleaseMaps = Static<typeof ReleaseMaps>

const MissingMap = t.Object({
  release: Nullable(t.String({ description: 'Null for events that name no release.' })),
  fileName: t.String(),
  reason: oneOf(REASONS),
  frames: t.Integer(),
  lastSeenAt: t.String({ format: 'date-time', description: 'To the day.' }),
})
export type MissingMap = Static<typeof MissingMap>

export const Dismissal = t.Object({
  fileName: t.String({
    pattern: '^(?=[^*]*(?:[*][^*]*){0,3}$)[A-Za-z0-9._~+@*-]{1,200}$',
    description: 'As `missing` names it; `*` stands for anything, and may stand three times.',
  }),
})

export const SourceMapPage = t.Object({
  items: t.Array(ReleaseMaps, { description: 'Releases that have maps, last uploaded first.' }),
  nextCursor: Nullable(t.String()),
  missing: t.Array(MissingMap, {
    description: 'Frames of the last 7 days that found no map, by file, most frequent first.',
  }),
  refused: t.Array(
    t.Object({
      release: t.String(),
      fileName: t.String(),
      reason: t.String(),
      at: t.String({ format: 'date-time' }),
    }),
    { description: 'Files whose last upload was refused, last first.' },
  ),
  dismissed: t.Array(t.Object({ fileName: t.String(), at: t.String({ format: 'date-time' }) }), {
    description: 'Names that are not listed as missing, last dismissed first.',
  }),
  totals: t.Object({
    maps: t.Integer(),
    sizeBytes: t.Integer(),
    storedBytes: t.Integer(),
    unseenDays: t.Integer({
      description: 'Maps of a release go when no event or span of it came for so long.',
    }),
  }),
})
export type SourceMapPage = Static<typeof SourceMapPage>
