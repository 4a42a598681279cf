import { describe, expect, test } from 'bun:test'
import { browser } from './browser'
import {
  harness,
  PASSWORD,
  type ProblemBody,
  read,
  startBinaryOrSource,
  temporaryFolder,
} from './harness'

const it = await harness()
const owner = await it.givePerson('owner')

/** Sends a request that names a host, as a page does whose name somebody let point here. */
async function at(host: string, method: string, path: string, headers = {}, body?: object) {
  const json = body && { body: JSON.stringify(body) }
  return read<ProblemBody>(
    await it.app.handle(new Request(`http://${host}${path}`, { method, headers, ...json })),
  )
}

describe('a name that somebody let point here (GHSA-w589-2ffr-2prv)', () => {
  const session = it.giveSession('owner')
  const who = { email: owner.email, password: PASSWORD }

  test.each([
    ['lets nobody sign in', 'POST', '/api/v1/session', {}, who],
    ['says not how to', 'GET', '/api/v1/session', {}, undefined],
    ['takes no sign-up', 'POST', '/api/v1/signUp', {}, { token: 'x', ...who }],
    ['opens no link', 'POST', '/api/v1/signUpLink', {}, { token: 'x' }],
    ['is nothing to a session', 'GET', '/api/v1/me', session, undefined],
    ['makes no link', 'POST', '/api/v1/invites', session, { email: 'x@x.org', role: 'viewer' }],
  ])('%s', async (_, method, path, headers, body) => {
    const answer = await at('evil.example:4700', method, path, headers, body)
    expect([answer.status, answer.body.code]).toEqual([421, 'unknown_host'])
    expect(answer.body.detail).toContain('--allowed-hosts evil.example')
  })

  test('is nothing to what has a key or a token: no page has one by chance', async () => {
    const token = { authorization: `Bearer ${it.giveToken()}` }
    expect((await at('whimbrel.internal', 'GET', '/api/v1/me', token)).status).toBe(200)
    const key = { 'x-api-key': it.giveKey() }
    const sent = await at('whimbrel.internal', 'POST', '/events/ingest', key, { message: 'x' })
    expect(sent.status).toBe(200)
  })

  test('is nothing to what watches the process', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await at('10.1.2.3:4700', 'GET', path)).status).toBe(200)
  })
})

test('a proxy of ours may call us as it likes once the public address is known', async () => {
  const page = await harness({ publicUrl: 'https://errors.example.org' })
  const person = await page.givePerson('admin')
  const there = await browser(page).signIn(person)
  const made = await there.post<{ signUpUrl: string }>('/api/v1/invites', {
    email: 'x@example.org',
    role: 'viewer',
  })
  expect(made.body.signUpUrl).toStartWith('https://errors.example.org/signup#token=')
})

test('metrics are for this machine by a name of ours, and for no proxy that says so by any header', async () => {
  const server = await startBinaryOrSource({ data: temporaryFolder() })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/metrics`, { headers })).status
  expect(await status({})).toBe(200)
  expect(await status({ host: 'localhost' })).toBe(200)
  expect(await status({ host: 'evil.example' })).toBe(401)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])
    expect([header, await status({ [header]: '127.0.0.1' })]).toEqual([header, 401])
})
