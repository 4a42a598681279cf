import { COMMAND_LINE } from '../../accounts/audit/by'
import { MEMBERS } from '../../alerts/channels/reads'
import { drawWebhookSecret, sealSecrets } from '../../alerts/channels/seal-secrets'
import { splitSettings } from '../../alerts/channels/settings'
import type { Difference } from '../../alerts/file/differences'
import type { GivenSecrets } from '../../alerts/file/given-secrets'
import type { AlertsFile, FileChannel } from '../../alerts/file/model'
import type { Standing } from '../../alerts/file/standing.reads'
import { checkedTimes } from '../../alerts/quiet/check-maintenance'
import type { NewMaintenance } from '../../alerts/quiet/model'
import type { NewAlertRule } from '../../alerts/rules/model'
import type { Secrets } from '../../db/secrets/secrets'
import type { Changes } from '../../digest'
import type { Call } from '../../lib/remote'

interface Work {
  file: AlertsFile
  standing: Standing
  project: number
  given: (channel: FileChannel) => GivenSecrets
  secrets: Secrets
  change: Call<Changes>
}

/**
 * Makes a project as its file says, one change after another: channels before the rules that name them, and channels that go after
 * the rules that named them. When one is refused, those before it are made; applying the file again does the rest.
 * @returns the secrets of webhooks that were made, by name
 */
export async function makeDifferences(
  differences: readonly Difference[],
  { file, standing, project, given, secrets, change }: Work,
): Promise<Record<string, string>> {
  const signed = () => ({ project, at: Date.now(), by: COMMAND_LINE })
  const ids = new Map([...standing.channels].map(([name, { row }]) => [name, row.id]))
  const newSecrets: Record<string, string> = {}

  /** Settings and sealed secrets of a channel as its file says. */
  function partsOf(id: string, channel: FileChannel, drawn: Record<string, string> = {}) {
    const plain = { ...channel[channel.kind], ...given(channel) }
    const { settings, secrets: split } = splitSettings(channel.kind, plain)
    return { settings, secrets: sealSecrets(secrets, id, { ...split, ...drawn }) }
  }

  async function makeChannel(channel: FileChannel) {
    const { name, kind, enabled = true } = channel
    const id = Bun.randomUUIDv7()
    const drawn = kind === 'webhook' ? { secret: drawWebhookSecret() } : undefined
    const parts = partsOf(id, channel, drawn)
    const sealed = Object.entries(parts.secrets).filter(
      (one): one is [string, string] => one[1] !== null,
    )
    await change('channels.create', {
      id,
      kind,
      name,
      enabled,
      settings: parts.settings,
      secrets: Object.fromEntries(sealed),
      ...signed(),
    })
    ids.set(name, id)
    if (drawn) newSecrets[name] = drawn.secret
  }

  const changeChannel = (channel: FileChannel) => {
    const id = ids.get(channel.name) as string
    const { name, enabled = true } = channel
    return change('channels.change', { id, name, enabled, ...partsOf(id, channel), ...signed() })
  }

  /** A rule with the ids of its channels. What it leaves out of the condition is set back to its default. */
  const ruleOf = ({ notify, ...rule }: NewAlertRule): NewAlertRule => ({
    enabled: true,
    environment: null,
    ...(rule.kind === 'metric' && { forSec: 0, keepFiringSec: 0, noData: 'ok' as const }),
    ...rule,
    notify: { ...notify, channels: notify.channels.map(channelId) },
  })

  const channelId = (name: string) => (name === MEMBERS ? MEMBERS : (ids.get(name) as string))

  const windowOf = (wanted: NewMaintenance) => ({
    name: wanted.name,
    environment: wanted.environment ?? null,
    times: checkedTimes(wanted),
  })

  const steps: Record<
    `${Difference['how']} ${Difference['what']}`,
    (name: string) => Promise<unknown>
  > = {
    'make channel': (name) => makeChannel(named(file.channels, name)),
    'change channel': (name) => changeChannel(named(file.channels, name)),
    'make maintenance': (name) =>
      change('maintenance.create', {
        id: Bun.randomUUIDv7(),
        ...windowOf(named(file.maintenance, name)),
        ...signed(),
      }),
    'change maintenance': (name) =>
      change('maintenance.change', {
        id: standing.maintenance.get(name)?.id as string,
        ...windowOf(named(file.maintenance, name)),
        ...signed(),
      }),
    'make rule': (name) =>
      change('alertRules.create', {
        id: Bun.randomUUIDv7(),
        rule: ruleOf(named(file.rules, name)),
        ...signed(),
      }),
    'change rule': (name) =>
      change('alertRules.change', {
        id: standing.rules.get(name)?.id as string,
        change: ruleOf(named(file.rules, name)),
        ...signed(),
      }),
    'remove rule': (name) =>
      change('alertRules.remove', { id: standing.rules.get(name)?.id as string, ...signed() }),
    'remove maintenance': (name) =>
      change('maintenance.remove', {
        id: standing.maintenance.get(name)?.id as string,
        ...signed(),
      }),
    'remove channel': (name) =>
      change('channels.remove', { id: ids.get(name) as string, ...signed() }),
  }

  for (const [step, make] of Object.entries(steps))
    for (const { what, how, name } of differences) if (`${how} ${what}` === step) await make(name)
  return newSecrets
}

/** What a file has under a name; only names of it are asked for. */
const named = <T extends { name: string }>(items: readonly T[] | undefined, name: string): T =>
  items?.find((item) => item.name === name) as T
