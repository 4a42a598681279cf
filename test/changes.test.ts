import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { folderChanges } from '../src/commands/folder-changes'
import { appendChange } from '../src/db/changes/append-change'
import { openMain, openSpoolFile } from '../src/db/open'
import { limits } from '../src/limits'
import {
  type Harness,
  harness,
  type ProblemBody,
  preparedFolder,
  startBinaryOrSource,
  temporaryFolder,
  until,
} from './harness'
import { holdDigest, waiting, waits } from './log'
import { PROGRAM, run } from './program'

/** An issue that is there, and what happens to it. */
async function issueAt(it: Harness) {
  const key = it.giveKey('production', { project: it.giveProject() })
  const send = () => it.sendEvent({ message: 'Boiler burst' }, key)
  const { id } = await it.issueOf(await send())
  // What a token asks waits for the digest before it does anything.
  const headers = it.giveSession('member')
  const by = (method: string, path: string, body: unknown) =>
    it.send<ProblemBody>(method, `/api/v1/issues/${path}`, { body, headers })
  return {
    id,
    send,
    resolve: () => by('PATCH', id, { status: 'resolved' }),
    comment: (text: string, issue = id) => by('POST', `${issue}/comments`, { text }),
  }
}

describe('changes and records have one order', async () => {
  const it = await harness()

  test('an event behind a resolve opens the issue again', async () => {
    const { id, send, resolve } = await issueAt(it)
    const letGo = holdDigest(it.data)
    const resolved = resolve()
    await waits(it.data, 'change')
    await send()
    letGo()
    expect((await resolved).status).toBe(200)
    expect(await it.issue(id)).toMatchObject({ status: 'open', count: 2 })
    const kinds = (await it.activityOf(id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['regressed', 'resolved', 'created'])
  })

  test('an event before a resolve, in the same slice, does not', async () => {
    const { id, send, resolve } = await issueAt(it)
    const letGo = holdDigest(it.data)
    await send()
    const resolved = resolve()
    await waits(it.data, 'event,change')
    letGo()
    expect((await resolved).status).toBe(200)
    expect(await it.issue(id)).toMatchObject({ status: 'resolved', count: 2 })
  })

  test('a refusal is decided at the place of the change, and reaches who asked', async () => {
    const { comment } = await issueAt(it)
    const letGo = holdDigest(it.data)
    const asked = [comment('a'), comment('b')]
    const unknown = comment('c', 'nope')
    await waits(it.data, 'change,change,change')
    letGo()
    expect((await Promise.all([...asked, unknown])).map(({ status }) => status)).toEqual([
      201, 201, 404,
    ])
  })

  test('a change with a bug is set aside, and those behind it are made', async () => {
    const { id, resolve } = await issueAt(it)
    const letGo = holdDigest(it.data)
    const change = { id: Bun.randomUUIDv7(), name: 'issues.explode', argument: { id } }
    appendChange(it.data, { watermark: 0, change, now: Date.now() })
    const resolved = resolve()
    await waits(it.data, 'change,change')
    letGo()
    expect((await resolved).status).toBe(200)
    using db = openMain(it.data)
    expect(db.query('SELECT signal, reason, record FROM dead_letter').all()).toEqual([
      {
        signal: 'change',
        reason: 'There is no change issues.explode.',
        record: Buffer.from(JSON.stringify(change)),
      },
    ])
  })
})

test('a change is taken and made while events are refused because too much waits', async () => {
  const it = await harness({ limits: { spoolBytes: 2000 } })
  const { send, resolve } = await issueAt(it)
  const letGo = holdDigest(it.data)
  await until('events are refused', () =>
    send().then(
      () => false,
      () => true,
    ),
  )
  const resolved = resolve()
  await until('the change waits', () => waiting(it.data).at(-1)?.signal === 'change')
  letGo()
  expect((await resolved).status).toBe(200)
})

test('a revoked key is refused by the next request', async () => {
  const it = await harness()
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  await it.sendEvent({ message: 'x' }, key)
  const { items } = (await it.get<{ items: { id: string }[] }>(`/api/v1/projects/${project}/keys`))
    .body
  await it.remove(`/api/v1/projects/${project}/keys/${items[0]?.id}`)
  const answer = await it.post('/events/ingest', { message: 'x' }, key)
  expect([answer.status, answer.body.code]).toEqual([401, 'revoked_key'])
})

describe('who waits longer than the server lets anybody', async () => {
  const it = await harness({ limits: { changeMs: 50 } })

  test('is told that the change is kept, and it is made once', async () => {
    const { id, comment } = await issueAt(it)
    const letGo = holdDigest(it.data)
    const { status, headers, body } = await comment('a')
    letGo()
    expect([status, headers.get('retry-after')]).toEqual([503, null])
    expect(body).toMatchObject({ code: 'overloaded', retry: false })
    expect(body.detail).toStartWith('This is kept, and will be made')
    await until('it is made', () => waiting(it.data).length === 0)
    expect((await it.activityOf(id)).map(({ kind }) => kind)).toEqual(['comment', 'created'])
  })
})

describe('exactly once', () => {
  test('a change that is on disk is made by the next start of a server that was killed', async () => {
    const { data, key, token } = preparedFolder()
    const api = { authorization: `Bearer ${token}` }
    const first = await startBinaryOrSource({ data })
    const post = (url: string, path: string, body: unknown, headers: Record<string, string>) =>
      fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await post(first.url, '/events/ingest', { message: 'Boiler burst' }, { 'x-api-key': key })
    const issueAt = async (url: string) => {
      const answer = await fetch(`${url}/api/v1/projects/shop/issues`, { headers: api })
      return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id
    }
    const issue = await issueAt(first.url)
    const letGo = holdDigest(data)
    const lost = post(first.url, `/api/v1/issues/${issue}/comments`, { text: 'a' }, api)
    lost.catch(() => {})
    await waits(data, 'change')
    await first.kill()
    letGo()

    for (const start of ['the first start after it', 'the second']) {
      const server = await startBinaryOrSource({ data })
      await until('the log is digested', () => waiting(data).length === 0)
      const path = `${server.url}/api/v1/issues/${issue}/activity`
      const { items } = (await (await fetch(path, { headers: api })).json()) as {
        items: { kind: string }[]
      }
      expect([start, items.map(({ kind }) => kind)]).toEqual([start, ['comment', 'created']])
      await server.stop()
    }
  })

  test.each(['the next command', 'a server that starts'])(
    'a change of a command that was killed is made by %s',
    async (who) => {
      const data = temporaryFolder()
      openMain(data).close()
      openSpoolFile(data).close()
      const letGo = holdDigest(data)
      const killed = command(['project', 'create', 'Killed'], data)
      await waits(data, 'change')
      killed.kill('SIGKILL')
      await killed.exited
      letGo()
      if (who === 'the next command') await json(['project', 'create', 'Next'], data)
      else {
        const server = await startBinaryOrSource({ data })
        await until('the log is digested', () => waiting(data).length === 0)
        await server.stop()
      }
      expect(await projects(data)).toContain('killed')
    },
  )
})

describe('a command', () => {
  test('alone makes its change itself, in a folder that was not there', async () => {
    const data = join(temporaryFolder(), 'new')
    expect(await json(['project', 'create', 'Shop'], data)).toMatchObject({ slug: 'shop' })
    expect(await projects(data)).toEqual(['shop'])
    expect(waiting(data)).toEqual([])
  })

  test('beside a server has it made there, and the server knows it at once', async () => {
    const { data, key } = preparedFolder()
    const server = await startBinaryOrSource({ data })
    const send = () =>
      fetch(`${server.url}/events/ingest`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: '{"message":"x"}',
      })
    expect((await send()).status).toBe(200)
    const [known] = (await json<{ items: { id: string }[] }>(['key', 'list'], data)).items
    await json(['key', 'revoke', known?.id ?? ''], data)
    expect((await send()).status).toBe(401)
    await server.stop()
  })

  test('is refused as the change was', async () => {
    const data = temporaryFolder()
    await json(['project', 'create', 'Shop'], data)
    const { code, stderr } = await run([...PROGRAM, 'project', 'create', 'Shop', '--data', data], {
      cwd: data,
    })
    expect([code, stderr]).toEqual([1, 'There is a project shop already; choose another name.\n'])
  })

  test.each(['beside a server', 'alone'])(
    'and others at the same time, %s, all come to their outcome',
    async (where) => {
      const { data } = preparedFolder()
      const server = where === 'alone' ? undefined : await startBinaryOrSource({ data })
      const names = ['a', 'b', 'c', 'd']
      const made = await Promise.all(names.map((name) => json(['project', 'create', name], data)))
      expect(made.map(({ slug }) => slug)).toEqual(names)
      expect(await projects(data)).toEqual([...names, 'shop'])
      await server?.stop()
    },
  )

  test('that waits longer than the server lets anybody says that its change is kept', async () => {
    const { data } = preparedFolder()
    const server = await startBinaryOrSource({ data })
    const letGo = holdDigest(data)
    const change = folderChanges(data, { ...limits, changeMs: 50 })
    const asked = { ids: ['nope'], change: {}, actor: 'nobody', now: 0 }
    await expect(change('issues.change', asked)).rejects.toThrow(/is kept, and will be made/)
    letGo()
    await until('it is made', () => waiting(data).length === 0)
    await server.stop()
  })
})

const command = (words: string[], data: string) =>
  Bun.spawn([...PROGRAM, ...words, '--data', data, '--json'], { stdout: 'pipe' })

async function json<T = { slug: string }>(words: string[], data: string): Promise<T> {
  const child = command(words, data)
  const text = await new Response(child.stdout).text()
  expect([words.join(' '), await child.exited]).toEqual([words.join(' '), 0])
  return JSON.parse(text)
}

const projects = async (data: string) =>
  (await json<{ items: { slug: string }[] }>(['project', 'list'], data)).items.map(
    ({ slug }) => slug,
  )
