import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { openMain } from '../../src/db/open'
import { SECRETS_KEY_FILE } from '../../src/db/secrets/key-file'
import { browser } from '../browser'
import { type Harness, harness, PASSWORD, type ProblemBody, temporaryFolder } from '../harness'
import { killServers, PROGRAM, run, startServing } from '../program'
import { filesWith } from './raw-bytes'

afterAll(killServers)

const codeOf = (secret: string, { time }: Harness) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.now })

/** Whole steps, so that no test falls between two. */
function toNextStep({ time }: Harness) {
  time.now = Math.ceil((time.now + 1) / 30_000) * 30_000
}

/** Somebody whose second factor is on. */
async function secured(it: Harness) {
  toNextStep(it)
  const person = await it.givePerson('member')
  const page = await browser(it).signIn(person)
  const { body: begun } = await page.post<{ secret: string }>('/api/v1/me/totp')
  const confirmed = await page.post<{ recoveryCodes: string[] }>('/api/v1/me/totp/confirm', {
    code: codeOf(begun.secret, it),
  })
  expect(confirmed.status).toBe(200)
  return { person, secret: begun.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Signs in with the code of the moment. */
function signIn(it: Harness, { email }: { email: string }, secret: string) {
  toNextStep(it)
  const body = { email, password: PASSWORD, code: codeOf(secret, it) }
  return browser(it).post('/api/v1/session', body)
}

const keptSecret = (data: string) => {
  using db = openMain(data)
  return db.query<{ secret: string }, []>('SELECT secret FROM totp').get()?.secret ?? ''
}

describe('the secret of a second factor', () => {
  test('lies in no file as it is, while the server runs and after, and opens at the next start', async () => {
    const it = await harness()
    expect(existsSync(join(it.data, SECRETS_KEY_FILE))).toBe(false)
    const { person, secret, recoveryCodes } = await secured(it)
    const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1')
    const planted = { secret, raw, recovery: recoveryCodes[0] as string }
    expect(filesWith(it.data, planted)).toEqual([])
    expect(keptSecret(it.data)).toStartWith('sealed:1:')
    expect(statSync(join(it.data, SECRETS_KEY_FILE)).mode & 0o777).toBe(0o600)
    await it.close()
    expect(filesWith(it.data, planted)).toEqual([])

    const again = await harness({ data: it.data })
    again.time.now = it.time.now
    expect((await signIn(again, person, secret)).status).toBe(200)
  })

  test('of a folder of an earlier version is sealed at the first start, and wiped where it lay', async () => {
    const before = await harness()
    const { person, secret } = await secured(before)
    before.seeds.run('UPDATE totp SET secret = ?', [secret])
    await before.close()
    rmSync(join(before.data, SECRETS_KEY_FILE))
    expect(filesWith(before.data, { secret })).toEqual(['whimbrel.db: secret'])

    const it = await harness({ data: before.data })
    it.time.now = before.time.now
    expect(keptSecret(it.data)).toStartWith('sealed:1:')
    expect((await signIn(it, person, secret)).status).toBe(200)
    await it.close()
    expect(filesWith(it.data, { secret })).toEqual([])
  })

  test('moved into the row of somebody else opens nothing there', async () => {
    const it = await harness()
    const [ada, eve] = [await secured(it), await secured(it)]
    it.seeds.run(
      'UPDATE totp SET secret = (SELECT secret FROM totp WHERE user = $from) WHERE user = $to',
      { $from: eve.person.id, $to: ada.person.id } as never,
    )
    expect((await signIn(it, ada.person, eve.secret)).body.code).toBe('wrong_code')
    expect((await signIn(it, eve.person, eve.secret)).status).toBe(200)
  })
})

describe('a server that has lost its key', () => {
  const cwd = temporaryFolder()

  async function started(data: string) {
    const server = await startServing([...PROGRAM, 'serve', '--data', data, '--port', '0'], { cwd })
    const signIn = async (person: { email: string }, code?: string) => {
      const answer = await fetch(`${server.url}/api/v1/session`, {
        method: 'POST',
        body: JSON.stringify({ email: person.email, password: PASSWORD, code }),
        headers: { 'content-type': 'application/json' },
      })
      return { status: answer.status, body: (await answer.json()) as ProblemBody }
    }
    const said = () => server.log.find(({ level }) => level === 'error')
    return { ...server, signIn, said }
  }

  test('starts, says so with the mend, and lets people in by recovery codes and by links', async () => {
    const it = await harness()
    const { person, recoveryCodes } = await secured(it)
    await it.close()
    rmSync(join(it.data, SECRETS_KEY_FILE))

    const server = await started(it.data)
    expect(server.said()).toMatchObject({
      message: 'second factors cannot be checked',
      people: 1,
      mend: expect.stringMatching(/secrets\.key is not there\..*user link --email .*--reset-totp/),
    })
    const byCode = await server.signIn(person, '123456')
    expect(byCode).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    expect(byCode.body.detail).toContain('recovery code')
    expect((await server.signIn(person, recoveryCodes[0])).status).toBe(200)

    const words = ['user', 'link', '--email', person.email, '--reset-totp', '--data', it.data]
    const link = await run([...PROGRAM, ...words], { cwd })
    expect(link).toMatchObject({ code: 0, stderr: '' })
    expect(link.stdout).toMatch(/signup#token=\w{43}\n/)
    expect((await server.signIn(person)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('tells a key of another folder from the right one, also where the operator has named it', async () => {
    const it = await harness()
    await secured(it)
    await it.close()
    const key = join(it.data, SECRETS_KEY_FILE)
    const right = join(temporaryFolder(), 'whimbrel.key')
    renameSync(key, right)
    writeFileSync(key, `${Buffer.alloc(32, 9).toString('base64')}\n`, { mode: 0o600 })

    const wrong = await started(it.data)
    expect(wrong.said()).toMatchObject({
      mend: expect.stringMatching(/^The key is another than they were sealed with\. Put the right/),
    })
    await wrong.stop()

    const env = { WHIMBREL_SECRETS_KEY_FILE: right }
    const words = [...PROGRAM, 'serve', '--data', it.data, '--port', '0']
    const named = await startServing(words, { cwd, env })
    expect(named.log.filter(({ level }) => level !== 'info')).toEqual([])
    await named.stop()
  })
})
