import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

export const ExportQuery = t.Object({ environment: oneOf(ENVIRONMENTS) })

export const Exported = t.Object(
  {
    document: t.Object(
      { flags: t.Object({}, { additionalProperties: true }) },
      { additionalProperties: true, description: "flagd's JSON" },
    ),
    lost: t.Array(
      t.Object({
        of: t.String(),
        kind: oneOf(['flag', 'segment']),
        path: t.String({ description: 'A JSON pointer into its definition.' }),
        message: t.String(),
      }),
      { description: 'What flagd cannot say.' },
    ),
  },
  { $id: 'FlagExport' },
)
export type Exported = Static<typeof Exported>

export const ImportQuery = t.Object({
  environments: t.Optional(
    t.String({
      maxLength: 100,
      description: `Where its flags are to be on, such as production,staging; ${ENVIRONMENTS[0]} when left out.`,
    }),
  ),
})

export const ImportBody = t.Object(
  { flags: t.Unknown() },
  { additionalProperties: true, description: "flagd's JSON" },
)

const Keys = t.Array(t.String())

export const Imported = t.Object(
  { created: Keys, changed: Keys, unchanged: Keys, segments: Keys },
  { $id: 'FlagImport' },
)
export type Imported = Static<typeof Imported>

const Remarks = t.Array(
  t.Object({
    path: t.String({ description: 'A JSON pointer into the document.' }),
    message: t.String(),
  }),
)

export const ImportPreview = t.Object(
  {
    created: Keys,
    changed: t.Array(
      t.Object({
        key: t.String(),
        changes: t.Array(t.String(), { description: 'In words; the first five.' }),
      }),
    ),
    unchanged: Keys,
    segments: Keys,
    refused: { ...Remarks, description: 'Why it would be refused, each with its mend.' },
    lost: { ...Remarks, description: 'What of the document is left out.' },
  },
  { $id: 'FlagImportPreview' },
)
export type ImportPreview = Static<typeof ImportPreview>
