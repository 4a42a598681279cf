import type { Database } from 'bun:sqlite'
import { and, asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alertChannel, mailServer, project as projects } from '../../db/control-schema'
import type { Secrets } from '../../db/secrets/secrets'
import { DAY_MS, iso } from '../../lib/time'
import type { ChannelView } from './model'
import { targetOf } from './settings'

export type ChannelRow = typeof alertChannel.$inferSelect

/** For this long after a new secret was made, the one before signs too. */
export const OLD_SECRET_MS = DAY_MS

/** The channel that each project has without a row: mail to everybody who has an account. */
export const MEMBERS = 'members'

/** Finds channels, that of all members among them. */
export function channelFinder(db: Database) {
  const orm = drizzle(db)

  function members(project: number): ChannelRow {
    const made = orm
      .select({ at: projects.createdAt })
      .from(projects)
      .where(eq(projects.id, project))
      .get()
    const at = made?.at ?? 0
    return {
      id: MEMBERS,
      project,
      kind: 'email',
      name: 'All members',
      settings: { recipients: [], allMembers: true },
      secrets: {},
      enabled: true,
      goneAt: null,
      createdAt: at,
      createdBy: 'whimbrel',
      updatedAt: at,
      updatedBy: 'whimbrel',
    }
  }

  return {
    /** That of all members first, then sorted by name. */
    list: (project: number): ChannelRow[] => [
      members(project),
      ...orm
        .select()
        .from(alertChannel)
        .where(eq(alertChannel.project, project))
        .orderBy(asc(alertChannel.name), asc(alertChannel.id))
        .all(),
    ],
    find: (project: number, id: string): ChannelRow | undefined =>
      id === MEMBERS
        ? members(project)
        : orm
            .select()
            .from(alertChannel)
            .where(and(eq(alertChannel.id, id), eq(alertChannel.project, project)))
            .get(),
    byId: (id: string): ChannelRow | undefined =>
      orm.select().from(alertChannel).where(eq(alertChannel.id, id)).get(),
    hasMailServer: (): boolean =>
      orm.select({ id: mailServer.id }).from(mailServer).get() !== undefined,
  }
}

export type ChannelFinder = ReturnType<typeof channelFinder>

/** What a channel's row does not say of it. */
interface Known {
  secrets: Pick<Secrets, 'canOpen'>
  hasMailServer: boolean
  lastAttempt: ChannelView['lastAttempt']
}

/** Where a secret of a channel stands, which is sealed with it. */
export const aboutSecret = (channel: string, name: string) => `channel ${channel} ${name}`

export function channelView(row: ChannelRow, known: Known): ChannelView {
  const { id, kind, name, enabled, settings, createdAt, createdBy, updatedAt, updatedBy } = row
  return {
    id,
    kind,
    name,
    enabled,
    isBuiltIn: id === MEMBERS,
    state: stateOf(row, known),
    target: targetOf(kind, settings),
    lastAttempt: known.lastAttempt,
    [kind]: shownOf(row),
    createdAt: iso(createdAt),
    createdBy,
    updatedAt: iso(updatedAt),
    updatedBy,
  }
}

function shownOf({ kind, settings, secrets }: ChannelRow): object {
  if (kind === 'ntfy') return { ...settings, hasToken: 'token' in secrets }
  if (kind !== 'webhook') return settings
  const { url, rotatedAt } = settings as { url: string; rotatedAt?: number }
  return { url, oldSecretUntil: rotatedAt === undefined ? null : iso(rotatedAt + OLD_SECRET_MS) }
}

function stateOf(
  { kind, enabled, goneAt, secrets: sealed }: ChannelRow,
  { secrets, hasMailServer }: Known,
): ChannelView['state'] {
  if (goneAt !== null) return 'gone'
  if (!enabled) return 'off'
  if (!Object.values(sealed).every(secrets.canOpen)) return 'locked'
  return kind === 'email' && !hasMailServer ? 'noMailServer' : 'ok'
}
