import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { ChannelKind } from '../channels/model'
import { type ChannelRow, channelFinder, MEMBERS } from '../channels/reads'
import { type MaintenanceRow, quietFinder } from '../quiet/find-quiet.reads'
import type { NewMaintenance } from '../quiet/model'
import { conditionOf } from '../rules/changed-rule'
import { type AlertRule, alertRuleFinder } from '../rules/find-rules.reads'
import type { NewAlertRule } from '../rules/model'
import type { FileChannel } from './model'

/** What a project has, by name, as a file says it, with what a change needs to know besides. */
export interface Standing {
  channels: ReadonlyMap<string, { row: ChannelRow; said: FileChannel }>
  rules: ReadonlyMap<string, { id: string; said: NewAlertRule }>
  maintenance: ReadonlyMap<string, { id: string; said: NewMaintenance }>
}

/** Kinds whose one setting is an address, of which a page shows the beginning: a file leaves it out. */
const MASKED: readonly ChannelKind[] = ['webhook', 'slack', 'discord', 'teams']

/** @throws Error when two of a kind have one name, because a file could not tell them apart */
export function standingOf(db: Database, project: number): Standing {
  const channels = channelFinder(db)
    .list(project)
    .filter(({ id }) => id !== MEMBERS)
  const names = new Map([
    [MEMBERS, MEMBERS],
    ...channels.map(({ id, name }) => [id, name] as const),
  ])
  return {
    channels: byName(
      'channels',
      channels.map((row) => ({ row, said: fileChannel(row) })),
    ),
    rules: byName(
      'rules',
      alertRuleFinder(db)
        .list(project)
        .map((rule) => ({ id: rule.id, said: fileRule(rule, names) })),
    ),
    maintenance: byName(
      'maintenance windows',
      quietFinder(db)
        .windowsOf(project)
        .map((row) => ({ id: row.id, said: fileMaintenance(row) })),
    ),
  }
}

function byName<T extends { said: { name: string } }>(
  what: string,
  items: readonly T[],
): ReadonlyMap<string, T> {
  const map = new Map<string, T>()
  for (const item of items) {
    const { name } = item.said
    if (map.has(name))
      throw new Error(
        `Two ${what} are called ${name}, which a file could not tell apart; rename one in the dashboard.`,
      )
    map.set(name, item)
  }
  return map
}

function fileChannel({ name, kind, enabled, settings }: ChannelRow): FileChannel {
  const { url: _, ...shown } = settings
  return { name, kind, enabled, [kind]: MASKED.includes(kind) ? {} : shown }
}

/** @param names of channels by id; a channel that is gone is left out */
function fileRule(rule: AlertRule, names: ReadonlyMap<string, string>): NewAlertRule {
  const { name, enabled, environment, kind, notify } = rule
  const channels = notify.channels.flatMap((id) => names.get(id) ?? [])
  return {
    name,
    enabled,
    environment,
    kind,
    ...conditionOf(rule),
    notify: { ...notify, channels },
  }
}

const fileMaintenance = ({ name, environment, once, weekly }: MaintenanceRow): NewMaintenance => ({
  name,
  environment,
  ...(once && { once: { from: iso(once.from), to: iso(once.to) } }),
  ...(weekly && { weekly }),
})
