import { afterAll } from 'bun:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Certificate } from './certificate'

export interface Received {
  from: string
  to: string[]
  /** Headers and body as they came. */
  raw: string
  isSecure: boolean
  user: string | undefined
}

/** Refuses: a password other than `right`, addresses that begin with `nobody`, and for now those that begin with `later`. */
export async function mailServer(
  { key, cert }: Certificate,
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: Received[]; stop(): Promise<void> }> {
  const received: Received[] = []
  const refusal = (responseCode: number, message: string) =>
    Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    ...(cert && { key, cert }),
    authOptional: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      password === 'right'
        ? done(null, { user: username })
        : done(refusal(535, 'Invalid username or password')),
    onRcptTo({ address }, _, done) {
      if (address.startsWith('nobody')) done(refusal(550, 'No such user here'))
      else if (address.startsWith('later')) done(refusal(451, 'Greylisted, try again'))
      else done()
    },
    onData(stream, { envelope, secure, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          isSecure: secure,
          user: user === undefined ? undefined : String(user),
        })
        done()
      })
    },
    ...options,
  })
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterAll(stop)
  return { port: (server.server.address() as { port: number }).port, received, stop }
}
