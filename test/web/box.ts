import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM, startServing } from '../program'

const BATCH = 500

export const OWNER = {
  email: 'dunlin@halfmoon.example',
  name: 'dunlin',
  password: 'a long-billed wader',
}

/**
 * Whimbrel on an empty folder, as it is after its first start. `stop` leaves nothing behind.
 * @param env settings of its own
 * @param options of `serve`
 */
export async function startBox(env: Record<string, string> = {}, options: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-web-'))
  const server = await startServing([...PROGRAM, 'serve', '--port', '0', ...options], {
    cwd: folder,
    env,
  })
  const { url } = server
  const signUpUrl = await server.printed(/http\S+\/signup#token=\S+/)
  const firstKey = await server.printed(/ingest_live_\w+/)
  let cookie = ''

  /** Sends a request as the dashboard does, signed in as the owner. */
  async function ask<Body = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    if (method === 'GET') await digested()
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as Body
  }

  /** Waits until all that was sent can be read: requests by a session do not wait for the digest. */
  async function digested() {
    const left = /^whimbrel_spool_records ([1-9])/m
    while (left.test(await (await fetch(`${url}/metrics`)).text())) await Bun.sleep(5)
  }

  async function send(key: string, events: readonly unknown[]) {
    for (let i = 0; i < events.length; i += BATCH) {
      const response = await fetch(`${url}/events/ingestBatch`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ events: events.slice(i, i + BATCH) }),
      })
      if (!response.ok) throw new Error(await response.text())
    }
    await digested()
  }

  return {
    url,
    data: join(folder, 'data'),
    signUpUrl,
    firstKey,
    ask,
    send,
    digested,
    /** Makes all sessions ask for the password again, as if it had been shown long ago. */
    forgetProofs() {
      const db = new Database(join(folder, 'data/whimbrel.db'))
      db.run('UPDATE session SET proved_at = 0')
      db.close()
    },
    /** Invites a person, who signs up by the link. @returns the e-mail */
    async invite(name: string, role = 'member'): Promise<string> {
      const who = { email: `${name}@halfmoon.example`, role }
      const invited = await ask<{ signUpUrl: string }>('POST', '/invites', who)
      const token = new URL(invited.signUpUrl).hash.slice('#token='.length)
      const response = await fetch(`${url}/api/v1/signUp`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ token, email: who.email, name, password: OWNER.password }),
      })
      if (!response.ok) throw new Error(await response.text())
      return who.email
    },
    /** Signs the owner in, who has signed up on a page. */
    async signIn() {
      const { email, password } = OWNER
      await ask('POST', '/session', { email, password })
    },
    /** The owner's cookie, once there is an owner. */
    cookie: () => cookie,
    async signUp() {
      const token = new URL(signUpUrl).hash.slice('#token='.length)
      await ask('POST', '/signUp', { ...OWNER, token })
    },
    async giveKey(
      project: string,
      environment: string,
      kind: 'server' | 'browser' = 'server',
    ): Promise<string> {
      const { key } = await ask<{ key: string }>('POST', `/projects/${project}/keys`, {
        environment,
        kind,
      })
      return key
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Box = Awaited<ReturnType<typeof startBox>>
