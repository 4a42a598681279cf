import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { faultWords } from '../../http/outgoing/fault-words'
import { ADDRESSES_TRIED, NOT_CONNECTED, type Outside } from '../../http/outgoing/outside'
import { messageOf } from '../../lib/message-of'
import type { MailSecurity } from './model'

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  user: string | null
  password: string | null
  /** The address that mails come from. */
  sender: string
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for all tries. */
  messageId: string
  /** Where its reader says that they want no more of it, in one click (RFC 8058); null when there is no such address. */
  unsubscribeUrl: string | null
}

/** How sending some mails went. */
export interface Mailed {
  /** The addresses that the server took. */
  taken: string[]
  /** Those that it will not take later either. */
  refused: { to: string; says: string }[]
  /** Why it stopped, or what it may take later; undefined when there is nothing left to do. */
  fault?: { says: string; code: number | null; answer: string | null }
}

/** The mails of one try are sent within this time; the rest go with the next, so that many recipients hold nothing up. */
const MOST_MS = 60_000
/** A mail server says something within this time, or it is given up: greylisting and DNS of its own take seconds. */
const SILENT_MS = 15_000

/** Of what a mail server says so much is kept, and so much of it quoted. */
const MOST_ANSWER = 4096
const MOST_SAID = 500

interface SmtpError extends Error {
  /** What failed, by nodemailer's names. */
  code?: string
  /** What the system or TLS said, behind that. */
  originalCode?: string
  /** The command that was refused. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Sends mails one after another over one connection, and stops where the server itself fails. Its address is not checked as those of
 * channels are: the owner alone names it, and it is often within the own network (decision 0062).
 */
export async function sendMails(
  server: MailServer,
  mails: readonly OutgoingMail[],
  outside: Outside,
  silentMs = SILENT_MS,
): Promise<Mailed> {
  let addresses: readonly string[]
  try {
    addresses = await addressesOf(server.host, outside, silentMs)
  } catch (cause) {
    const says = faultWords(cause, silentMs)
    return { taken: [], refused: [], fault: { says, code: null, answer: null } }
  }
  for (const [i, address] of addresses.entries()) {
    const { notConnected, ...done } = await sendTo(address, mails, { server, outside, silentMs })
    if (!notConnected || i === addresses.length - 1) return done
  }
  throw new Error('A mail server has an address.')
}

async function addressesOf(
  host: string,
  outside: Outside,
  silentMs: number,
): Promise<readonly string[]> {
  if (isIP(host) > 0) return [host]
  const found = await Promise.race([
    outside.resolve(host),
    Bun.sleep(silentMs).then(() => Promise.reject(late())),
  ])
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
  return found.slice(0, ADDRESSES_TRIED)
}

const late = () => Object.assign(new Error('late'), { code: 'ETIMEDOUT' })

/** @returns with `notConnected` where nothing was said to the server, so that another of its addresses may be tried */
async function sendTo(
  address: string,
  mails: readonly OutgoingMail[],
  to: To,
): Promise<Mailed & { notConnected?: boolean }> {
  const done: Mailed & { notConnected?: boolean } = { taken: [], refused: [] }
  const transport = transportTo(address, to)
  const begun = performance.now()
  try {
    for (const mail of mails) {
      if (performance.now() - begun > MOST_MS)
        return { ...done, fault: { says: SLOW, code: null, answer: null } }
      const failure = await transport.sendMail(partsOf(mail, to.server)).then(
        () => undefined,
        (cause: SmtpError) => cause,
      )
      if (!failure) done.taken.push(mail.to)
      else if (isOfRecipient(failure))
        done.refused.push({ to: mail.to, says: wordsOf(failure, to) })
      else {
        done.fault = faultOf(failure, to)
        done.notConnected = NOT_CONNECTED.includes(failure.originalCode ?? '')
        // A server that wants one address to wait may take the others.
        if (failure.command !== 'RCPT TO') return done
      }
    }
  } finally {
    transport.close()
  }
  return done
}

const SLOW = 'The mail server is slow: the others come next.'

const faultOf = (failure: SmtpError, to: To): NonNullable<Mailed['fault']> => ({
  says: wordsOf(failure, to),
  code: failure.responseCode ?? null,
  answer: failure.response?.slice(0, MOST_ANSWER) ?? null,
})

interface To {
  server: MailServer
  outside: Outside
  silentMs: number
}

const transportTo = (address: string, { server, outside, silentMs }: To) =>
  createTransport({
    pool: true,
    maxConnections: 1,
    // By itself it would send again what the server may have taken before the connection broke.
    maxRequeues: 0,
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    // What is in a mail is text alone: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: {
      ...(isIP(server.host) === 0 && { servername: server.host }),
      ...(outside.ca !== undefined && { ca: outside.ca }),
    },
  })

const partsOf = (mail: OutgoingMail, { sender }: MailServer) => ({
  from: { name: 'Whimbrel', address: sender },
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  headers: {
    // RFC 3834: programs that answer mail do not answer this.
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl !== null && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** Whether a recipient was refused for good (RFC 5321, section 4.2.1): 4xx may be taken later. */
const isOfRecipient = ({ command, responseCode = 0 }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 500

function wordsOf(failure: SmtpError, { server: { security }, silentMs }: To): string {
  const said = failure.response ? ` It says: ${failure.response.slice(0, MOST_SAID)}` : ''
  switch (failure.code) {
    case 'EAUTH':
      return `The mail server does not let us in: user or password is wrong, or it wants TLS first.${said}`
    case 'EENVELOPE':
      return `The mail server does not take this ${failure.command === 'RCPT TO' ? 'recipient' : 'sender'}.${said}`
    case 'EMESSAGE':
      return `The mail server does not take the message.${said}`
    case 'ETLS':
      return security === 'starttls'
        ? `The mail server offers no STARTTLS, or it failed: choose TLS for a port such as 465, or none within your own network. (${messageOf(failure)})`
        : `TLS failed. (${messageOf(failure)})`
    case 'EPROTOCOL':
      return `The mail server does not speak as one should: the port may be another, or the security.${said}`
    case 'ETIMEDOUT':
      return `The mail server did not answer within ${silentMs / 1000} s: the port or the security may be another, or a firewall lets nothing through.`
    default:
      return faultWords({ code: failure.originalCode, message: failure.message }, silentMs)
  }
}
