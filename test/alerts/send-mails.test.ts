import { afterAll, describe, expect, test } from 'bun:test'
import { type MailServer, type OutgoingMail, sendMails } from '../../src/alerts/mail/send-mails'
import type { Outside } from '../../src/http/outgoing/outside'
import { certificateOf, hasOpenssl } from './certificate'
import { mailServer } from './mail-server'

const certificate = certificateOf('mail.test')
const here: Outside = {
  resolve: async (name) => {
    if (name === 'mail.test' || name === 'other.test') return ['127.0.0.9', '127.0.0.1']
    throw Object.assign(new Error('not there'), { code: 'ENOTFOUND' })
  },
  // A mail server may be private all the same.
  allowsPrivate: false,
  ca: certificate.cert,
}
const plainOnly = await mailServer(certificate, { disabledCommands: ['STARTTLS'] })
const plain = (more: Partial<MailServer> = {}): MailServer => ({
  host: 'mail.test',
  port: plainOnly.port,
  security: 'none',
  user: null,
  password: null,
  sender: 'alerts@example.org',
  ...more,
})
const mail = (to: string): OutgoingMail => ({
  to,
  subject: 'Grüße: TypeError',
  text: 'In text.',
  html: '<p>In HTML.</p>',
  messageId: '<msg_1@example.org>',
  unsubscribeUrl: 'https://errors.example.org/unsubscribe/abc',
})

test('a mail comes as text and HTML, with one click to end them', async () => {
  plainOnly.received.length = 0
  expect(await sendMails(plain(), [mail('ada@example.org')], here)).toEqual({
    taken: ['ada@example.org'],
    refused: [],
  })
  const [{ from, to, raw, isSecure } = { raw: '' }] = plainOnly.received
  expect({ from, to, isSecure }).toEqual({
    from: 'alerts@example.org',
    to: ['ada@example.org'],
    isSecure: false,
  })
  for (const part of [
    'From: Whimbrel <alerts@example.org>',
    'Message-ID: <msg_1@example.org>',
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe: <https://errors.example.org/unsubscribe/abc>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
    expect(raw).toContain(part)
})

test('of several recipients each has a mail alone; one that is refused keeps it from nobody else', async () => {
  plainOnly.received.length = 0
  const mails = ['nobody@x.test', 'ada@x.test', 'later@x.test', 'grace@x.test'].map(mail)
  const done = await sendMails(plain(), mails, here)
  expect(done).toEqual({
    taken: ['ada@x.test', 'grace@x.test'],
    refused: [{ to: 'nobody@x.test', says: expect.stringMatching(/this recipient.*No such user/) }],
    fault: { code: 451, says: expect.stringContaining('Greylisted'), answer: expect.any(String) },
  })
  expect(plainOnly.received.map(({ to }) => to)).toEqual([['ada@x.test'], ['grace@x.test']])
})

const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
const talks = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: { data() {}, open: (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') },
})
afterAll(() => {
  silent.stop(true)
  talks.stop(true)
})

describe('a fault is told in words', () => {
  test.each<[string, Partial<MailServer>, RegExp]>([
    ['a host that is not there', { host: 'nowhere.test' }, /no server of this name/],
    ['a port where nothing listens', { port: 1 }, /Nothing listens there/],
    ['STARTTLS where there is none', { security: 'starttls' }, /offers no STARTTLS/],
    ['TLS where there is none', { security: 'tls' }, /TLS failed/],
    [
      'what is no mail server',
      { port: talks.port },
      /does not speak as one should|ended the connection/,
    ],
    ['a wrong password', { user: 'ada', password: 'wrong' }, /user or password is wrong.*535/],
  ])('%s', async (_, more, words) => {
    const { taken, fault } = await sendMails(
      plain(more),
      [mail('ada@x.test'), mail('b@x.test')],
      here,
    )
    expect([taken, fault?.says]).toEqual([[], expect.stringMatching(words)])
  })

  test('a server that says nothing', async () => {
    const { fault } = await sendMails(plain({ port: silent.port }), [mail('a@x.test')], here, 200)
    expect(fault?.says).toMatch(/did not answer within 0\.2 s/)
  })
})

describe.skipIf(!hasOpenssl)('with TLS', async () => {
  const upgraded = await mailServer(certificate)
  const secure = await mailServer(certificate, { secure: true })

  test.each([
    ['starttls', upgraded],
    ['tls', secure],
  ] as const)('%s keeps password and mail from others', async (security, server) => {
    const to = plain({ port: server.port, security, user: 'ada', password: 'right' })
    expect(await sendMails(to, [mail('ada@x.test')], here)).toEqual({
      taken: ['ada@x.test'],
      refused: [],
    })
    expect(server.received).toMatchObject([{ isSecure: true, user: 'ada' }])
  })

  test.each([
    ['starttls', upgraded],
    ['tls', secure],
  ] as const)(
    '%s to a server with the certificate of another, or of nobody, is refused',
    async (security, server) => {
      const to = plain({ port: server.port, security })
      const other = await sendMails({ ...to, host: 'other.test' }, [mail('a@x.test')], here)
      expect(other.fault?.says).toContain('for another name')
      const { ca: _, ...strict } = here
      const unknown = await sendMails(to, [mail('a@x.test')], strict)
      expect(unknown.fault?.says).toContain('self-signed')
    },
  )
})
