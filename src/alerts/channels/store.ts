import type { Database } from 'bun:sqlite'
import { count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { SERVER, type Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { alertChannel } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { projectFinder } from '../../projects/find-projects.reads'
import type { ChannelKind } from './model'
import { type ChannelRow, channelFinder, MEMBERS } from './reads'
import { checkWhole, DEFAULTS, keptSecrets, withoutNulls } from './settings'

/** The most channels of a project: a rule takes 20, and a menu does not show more. */
const MAX_CHANNELS = 50

interface OfChannel extends Signed {
  project: number
  id: string
}

interface Making extends OfChannel {
  kind: ChannelKind
  name: string
  enabled: boolean
  settings: Record<string, unknown>
  /** Sealed. */
  secrets: Record<string, string>
}

interface Changing extends OfChannel {
  name?: string | undefined
  enabled?: boolean | undefined
  settings: Record<string, unknown>
  /** Sealed; null takes one away. */
  secrets: Record<string, string | null>
}

/** The only writer of channels. */
export function channelStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const channels = channelFinder(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)

  function existing({ project, id }: OfChannel): ChannelRow {
    if (id === MEMBERS)
      throw new Problem('conflict', 'This channel is always there; take it out of the rules.')
    return orNotFound(channels.find(project, id), 'channel', id)
  }

  const targetOf = (row: Pick<ChannelRow, 'project' | 'name'>) =>
    `${projects.byId(row.project)?.slug ?? row.project}: ${row.name}`

  function checkRoom(project: number): void {
    const held = orm
      .select({ are: count() })
      .from(alertChannel)
      .where(eq(alertChannel.project, project))
      .get()
    if (held && held.are >= MAX_CHANNELS)
      throw new Problem('conflict', `There are ${MAX_CHANNELS} channels; remove some.`)
  }

  return {
    /** Turns a channel off whose receiver has said that it is gone for good. */
    gone(id: string, at: number): void {
      const row = channels.byId(id)
      if (!row?.enabled) return
      orm
        .update(alertChannel)
        .set({ enabled: false, goneAt: at })
        .where(eq(alertChannel.id, id))
        .run()
      audit.record({ by: SERVER, at, action: 'channel.gone', target: targetOf(row) })
    },
    changes: {
      /** @throws Problem `conflict` for too many; `invalid_request` for one that reaches nobody */
      'channels.create'({ at, by, settings, ...made }: Making): ChannelRow {
        stillMay(by, 'settings')
        projects.existing(made.project)
        checkRoom(made.project)
        const row: ChannelRow = {
          ...made,
          settings: { ...DEFAULTS[made.kind], ...settings },
          goneAt: null,
          createdAt: at,
          createdBy: by.name,
          updatedAt: at,
          updatedBy: by.name,
        }
        checkWhole(row.kind, row.settings, row.secrets)
        orm.insert(alertChannel).values(row).run()
        const detail = { kind: row.kind }
        audit.record({ by, at, action: 'channel.create', target: targetOf(row), detail })
        return row
      },
      /** @throws Problem `not_found`; `conflict` for that of all members; `invalid_request` for one that reaches nobody */
      'channels.change'({ at, by, settings, secrets, ...asked }: Changing): ChannelRow {
        stillMay(by, 'settings')
        const before = existing({ at, by, ...asked })
        const changed = { ...before.settings, ...settings }
        const kept = keptSecrets(
          before.kind,
          { before: before.settings, after: changed },
          before.secrets,
        )
        const { name = before.name, enabled = before.enabled } = asked
        const after: ChannelRow = {
          ...before,
          name,
          enabled,
          settings: changed,
          secrets: withoutNulls({ ...kept, ...secrets }),
          goneAt: enabled ? null : before.goneAt,
          updatedAt: at,
          updatedBy: by.name,
        }
        checkWhole(after.kind, after.settings, after.secrets)
        orm.update(alertChannel).set(after).where(eq(alertChannel.id, before.id)).run()
        audit.record({
          by,
          at,
          action: 'channel.change',
          target: targetOf(after),
          detail: changedParts({ before, after }),
        })
        return after
      },
      /** @throws Problem `not_found`; `conflict` for that of all members */
      'channels.remove'(asked: OfChannel): void {
        stillMay(asked.by, 'settings')
        const row = existing(asked)
        orm.delete(alertChannel).where(eq(alertChannel.id, row.id)).run()
        const { at, by } = asked
        audit.record({ by, at, action: 'channel.remove', target: targetOf(row) })
      },
    },
  }
}

export type ChannelChanges = ReturnType<typeof channelStore>['changes']

/** Which parts of a channel were changed, without what they were changed to: some are secrets. */
const changedParts = ({ before, after }: { before: ChannelRow; after: ChannelRow }) => ({
  changed: (['name', 'enabled', 'settings', 'secrets'] as const).filter(
    (part) => !Bun.deepEquals(before[part], after[part]),
  ),
})
