import { Problem } from '../../lib/problem'
import type { ChannelKind, Given } from './model'

/** The settings of a channel: what everybody may see, and secrets by name. Of a change, null takes a secret away. */
export interface Split {
  settings: Record<string, unknown>
  secrets: Record<string, string | null>
}

type Partly = { [Kind in ChannelKind]: Partial<Given[Kind]> }

/** Parts what people give of each medium into what is shown and what is sealed. What was left out is in neither. */
const SPLIT: { [Kind in ChannelKind]: (given: Partly[Kind]) => Split } = {
  webhook: secretUrl,
  slack: secretUrl,
  discord: secretUrl,
  teams: secretUrl,
  telegram: ({ botToken, chatId, server }) => ({
    settings: {
      ...(chatId !== undefined && { chatId }),
      ...(server !== undefined && { server: baseOf('telegram', server) }),
    },
    secrets: { ...(botToken !== undefined && { botToken }) },
  }),
  ntfy: ({ server, topic, token }) => ({
    settings: {
      ...(server !== undefined && { server: baseOf('ntfy', server) }),
      ...(topic !== undefined && { topic }),
    },
    secrets: { ...(token !== undefined && { token }) },
  }),
  email: ({ recipients, allMembers }) => ({
    settings: {
      ...(recipients && { recipients }),
      ...(allMembers !== undefined && { allMembers }),
    },
    secrets: {},
  }),
}

/** Where the settings of a new channel begin. */
export const DEFAULTS: Record<ChannelKind, Record<string, unknown>> = {
  webhook: {},
  slack: {},
  discord: {},
  teams: {},
  telegram: { server: 'https://api.telegram.org' },
  ntfy: { server: 'https://ntfy.sh' },
  email: { recipients: [], allMembers: false },
}

/** @throws Problem `invalid_request` for an address that nothing can be sent to */
export function splitSettings<Kind extends ChannelKind>(kind: Kind, given: Partly[Kind]): Split {
  return SPLIT[kind](given)
}

function secretUrl({ url }: { url?: string }): Split {
  if (url === undefined) return { settings: {}, secrets: {} }
  const { origin, pathname, search } = addressOf(url)
  // Paths of the chats' webhooks are their secrets, and strangers' addresses may have theirs anywhere.
  const hasMore = pathname.length > 1 || search !== ''
  return { settings: { url: hasMore ? `${origin}/…` : origin }, secrets: { url } }
}

/** The address of a server, to which paths are added. */
function baseOf(kind: 'telegram' | 'ntfy', text: string): string {
  const { origin, pathname, search } = addressOf(text)
  if (search !== '')
    throw new Problem('invalid_request', `The server of ${kind} takes no ? in its address.`)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function addressOf(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Problem('invalid_request', 'Name an address that begins with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    throw new Problem('invalid_request', 'The address must not hold a user and a password.')
  return url
}

/**
 * Which secrets stay when settings change: a token is for the server that it was given for, and is not sent to another.
 */
export function keptSecrets(
  kind: ChannelKind,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  secrets: Record<string, string>,
): Record<string, string> {
  const isMoved = (kind === 'ntfy' || kind === 'telegram') && before.server !== after.server
  return isMoved ? {} : secrets
}

/** The secrets that are there; of a change, null has taken the others away. */
export const withoutNulls = (secrets: Split['secrets']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).filter((one): one is [string, string] => one[1] !== null),
  )

const REQUIRED: Partial<Record<ChannelKind, [secret: string, mend: string]>> = {
  webhook: ['url', 'Give the address of the webhook.'],
  slack: ['url', 'Give the address of the webhook.'],
  discord: ['url', 'Give the address of the webhook.'],
  teams: ['url', 'Give the address of the workflow.'],
  telegram: ['botToken', 'Give the token of the bot, which another server must not get unasked.'],
}

/** @throws Problem `invalid_request` for a channel that could reach nobody */
export function checkWhole(
  kind: ChannelKind,
  settings: Record<string, unknown>,
  secrets: Record<string, string>,
): void {
  const [name = '', mend = ''] = REQUIRED[kind] ?? []
  if (name && secrets[name] === undefined) throw new Problem('invalid_request', mend)
  const { recipients, allMembers } = settings as Partial<Given['email']>
  if (kind === 'email' && !allMembers && !recipients?.length)
    throw new Problem('invalid_request', 'Name recipients, or say allMembers.')
}

/** Where a channel leads, in one line, without secrets. */
export function targetOf(kind: ChannelKind, settings: Record<string, unknown>): string {
  const {
    url,
    server,
    topic,
    chatId,
    recipients = [],
    allMembers,
  } = settings as {
    url?: string
    server?: string
    topic?: string
    chatId?: string
    recipients?: string[]
    allMembers?: boolean
  }
  if (kind === 'telegram') return `chat ${chatId}`
  if (kind === 'ntfy') return `${server}/${topic}`
  if (kind !== 'email') return url ?? ''
  const some = recipients.slice(0, 3).join(', ')
  const more = recipients.length > 3 ? ` and ${recipients.length - 3} more` : ''
  return [...(allMembers ? ['all members'] : []), ...(some ? [`${some}${more}`] : [])].join(', ')
}
