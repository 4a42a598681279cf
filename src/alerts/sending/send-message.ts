import type { Database } from 'bun:sqlite'
import { accountReads } from '../../accounts/reads'
import type { Secrets } from '../../db/secrets/secrets'
import { servedAt } from '../../db/served-at'
import { ask } from '../../http/outgoing/ask'
import type { Outside } from '../../http/outgoing/outside'
import { aboutSecret, type ChannelRow } from '../channels/reads'
import { mailReads } from '../mail/reads'
import { failed, type Outcome, outcomeOf } from './outcome'
import { type Message, requestOf } from './request-of'
import { sendMail } from './send-mail'
import { withoutSecrets } from './without-secrets'

interface Deps {
  db: Database
  secrets: Secrets
  outside: Outside
}

export interface Sending extends Message {
  /** Of a mail, those who have it from earlier tries. */
  reached: readonly string[]
  /** Of a mail, those who do not want it. */
  unwanted: ReadonlySet<string>
  /** The rules that it tells of; undefined for a test. */
  rules: readonly string[] | undefined
}

/** Everybody who has an account is told at most; more would be a newsletter. */
const MOST_RECIPIENTS = 500

/** Sends one message to one channel, once. */
export function messageSender({ db, secrets, outside }: Deps) {
  const accounts = accountReads(db)
  const mail = mailReads(db)

  /** @returns undefined when the key that opens them is not there */
  function opened({ id, secrets: sealed }: ChannelRow): Record<string, string> | undefined {
    const plain = Object.entries(sealed).map(([name, text]) => [
      name,
      secrets.open(text, aboutSecret(id, name)),
    ])
    return plain.every(([, text]) => text !== undefined) ? Object.fromEntries(plain) : undefined
  }

  function recipientsOf({ settings }: ChannelRow): string[] {
    const { recipients = [], allMembers = false } = settings as {
      recipients?: string[]
      allMembers?: boolean
    }
    const members = allMembers ? accounts.list().map(({ email }) => email) : []
    return [...new Set([...recipients, ...members])].slice(0, MOST_RECIPIENTS)
  }

  async function sendByPost(channel: ChannelRow, sending: Sending): Promise<Outcome> {
    const plain = opened(channel)
    if (!plain)
      return failed(
        'The key that opens the secrets of this channel is not there; the log and `whimbrel doctor` have the mend.',
      )
    const answer = await ask(requestOf(channel, plain, sending), outside)
    const outcome = outcomeOf(channel.kind, answer, sending.at)
    return {
      ...outcome,
      says: withoutSecrets(outcome.says, plain),
      answer: outcome.answer === null ? null : withoutSecrets(outcome.answer, plain),
    }
  }

  async function sendByMail(channel: ChannelRow, sending: Sending): Promise<Outcome> {
    const server = mail.server(secrets)
    if (!server)
      return failed(
        mail.row()
          ? 'The key that opens the password of the mail server is not there; the log and `whimbrel doctor` have the mend.'
          : 'There is no mail server; an owner sets one up in Settings → Mail.',
      )
    const wanted = recipientsOf(channel).filter((to) => !sending.unwanted.has(to))
    if (wanted.length === 0)
      return failed('Nobody is left to be mailed: all have unsubscribed.', { mayHelp: false })
    return sendMail({
      ...sending,
      server,
      recipients: wanted,
      about: sending.rules && { project: channel.project, rules: sending.rules },
      origin: servedAt(db),
      secrets,
      outside,
    })
  }

  return (channel: ChannelRow, sending: Sending): Promise<Outcome> =>
    channel.kind === 'email' ? sendByMail(channel, sending) : sendByPost(channel, sending)
}

export type SendMessage = ReturnType<typeof messageSender>
