import { type Static, Type as t } from '@sinclair/typebox'

const Choice = (description: string) => t.Boolean({ description })

export const ScrubSettings = t.Object({
  enabled: t.Boolean(),
  extraKeys: t.Array(t.String(), { description: 'Hidden as `password` is, by their words.' }),
  emails: Choice('Hide e-mail addresses wherever they stand.'),
  ipAddresses: Choice('Hide IP addresses wherever they stand, but those of the machine itself.'),
  userPaths: Choice('Hide the name in `/home/ana`, `/Users/ana` and `C:\\Users\\ana`.'),
})
export type ScrubSettings = Static<typeof ScrubSettings>

/** A change of the settings. A setting that is left out stays as it is. */
export const ScrubChange = t.Object({
  enabled: t.Boolean(),
  extraKeys: t.Array(t.String({ minLength: 2, maxLength: 100 }), { maxItems: 100 }),
  emails: t.Optional(t.Boolean()),
  ipAddresses: t.Optional(t.Boolean()),
  userPaths: t.Optional(t.Boolean()),
})
