import type { Secrets } from '../../db/secrets/secrets'
import type { Outside } from '../../http/outgoing/outside'
import { sha256 } from '../../lib/hash'
import type { MailServer, OutgoingMail } from '../mail/send-mails'
import { sendMails } from '../mail/send-mails'
import { unsubscribeToken } from '../unsubscribe/token'
import { delivered, failed, type Outcome } from './outcome'
import type { Message } from './request-of'
import { withUnsubscribe } from './stored-content'

interface Mailing extends Message {
  server: MailServer
  recipients: readonly string[]
  /** Those who have it from earlier tries. */
  reached: readonly string[]
  /** What a recipient may end by a link; undefined for a test. */
  about: { project: number; rules: readonly string[] } | undefined
  origin: string | undefined
  secrets: Pick<Secrets, 'seal'>
  outside: Outside
}

const REFUSALS_SAID = 3

/** Sends a message to each recipient who does not have it yet, apart, so that none learns of another. */
export async function sendMail(mailing: Mailing): Promise<Outcome> {
  const { server, recipients, reached, outside } = mailing
  const left = recipients.filter((to) => !reached.includes(to))
  const { taken, refused, fault } = await sendMails(
    server,
    left.map((to) => mailTo(to, mailing)),
    outside,
  )
  const now = [...reached, ...taken]
  const more = { reached: now, answer: fault?.answer ?? null, code: fault?.code ?? null }
  const no = refused
    .slice(0, REFUSALS_SAID)
    .map(({ to, says }) => `${to}: ${says}`)
    .join(' ')
  if (fault) return failed([fault.says, no].filter(Boolean).join(' '), more)
  if (refused.length === 0)
    return delivered(`The mail server took it for ${many(taken.length)}.`, more)
  return failed(
    `The mail server took it for ${many(taken.length)}, and refused ${many(refused.length)}. ${no}`,
    {
      ...more,
      // The others have it, and these will not have it later.
      mayHelp: false,
    },
  )
}

const many = (count: number) => (count === 1 ? 'one recipient' : `${count} recipients`)

function mailTo(
  to: string,
  { id, content, server, about, origin, secrets }: Mailing,
): OutgoingMail {
  const path = about && `/unsubscribe/${unsubscribeToken(secrets, { ...about, address: to })}`
  const own = (text: string) => (path === undefined ? text : withUnsubscribe(text, path))
  const whose = sha256(to).toString('hex').slice(0, 8)
  return {
    to,
    subject: content.subject ?? '',
    text: own(content.text ?? ''),
    html: own(content.body),
    messageId: `<${id}.${whose}@${server.sender.split('@')[1]}>`,
    unsubscribeUrl: origin !== undefined && path !== undefined ? `${origin}${path}` : null,
  }
}
