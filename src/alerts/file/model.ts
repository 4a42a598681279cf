import { type Static, Type as t } from '@sinclair/typebox'
import { ChannelChange, NewChannel } from '../channels/model'
import { NewMaintenance } from '../quiet/model'
import { NewAlertRule } from '../rules/model'

const { name: _name, enabled: _enabled, ...byKind } = ChannelChange.properties

/** A channel as a file has it: a secret that is left out stays as it is. */
const FileChannel = t.Object({
  name: NewChannel.properties.name,
  kind: NewChannel.properties.kind,
  enabled: NewChannel.properties.enabled,
  ...byKind,
})
export type FileChannel = Static<typeof FileChannel>

/** The alerts of a project as a file: everything is known by its name, and rules name their channels. */
export const AlertsFile = t.Object({
  version: t.Literal(1),
  project: t.String({ minLength: 1, maxLength: 100, description: 'A slug.' }),
  channels: t.Optional(t.Array(FileChannel, { maxItems: 50 })),
  rules: t.Optional(t.Array(NewAlertRule, { maxItems: 200 })),
  maintenance: t.Optional(t.Array(NewMaintenance, { maxItems: 100 })),
})
export type AlertsFile = Static<typeof AlertsFile>

/** Members of a channel that are secrets; a file says `${NAME}` for each, and the environment has it. */
export const SECRETS = ['url', 'botToken', 'token'] as const
