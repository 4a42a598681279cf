import { type Static, Type as t } from '@sinclair/typebox'

/** What a page of one's own loads, and what `npm install` takes. */
export const SdkView = t.Object(
  {
    version: t.String(),
    script: t.String({ description: 'The path of this very script: what is there never changes.' }),
    integrity: t.String({ description: 'For the `integrity` of a `<script>` (SRI).' }),
    newest: t.String({ description: 'The path of the script of whatever version the server is.' }),
    package: t.String({ description: 'The path of the npm package.' }),
  },
  { $id: 'Sdk' },
)
export type SdkView = Static<typeof SdkView>
