import { type Static, Type as t } from '@sinclair/typebox'

const Script = {
  script: t.String({ description: 'The path of this very script: what is there never changes.' }),
  integrity: t.String({ description: 'For the `integrity` of a `<script>` (SRI).' }),
  newest: t.String({ description: 'The path of the script of whatever version the server is.' }),
}
export type ScriptView = Pick<SdkView, keyof typeof Script>

/** What a page of one's own loads, and what `npm install` takes. */
export const SdkView = t.Object(
  {
    version: t.String(),
    ...Script,
    package: t.String({ description: 'The path of the npm package.' }),
    analytics: t.Object(Script, {
      description:
        'The script that sends analytics alone. `newest` is at the path that the server has been given for it.',
    }),
  },
  { $id: 'Sdk' },
)
export type SdkView = Static<typeof SdkView>
