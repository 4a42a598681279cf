import { afterAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  type ProblemBody,
  preparedFolder,
  read,
  startBinaryOrSource,
  until,
} from './harness'
import { recount, storedIds } from './recount'
import { variedEvent } from './seeds'

const disk = smallDisk()
if (!disk) console.warn('SKIPPED: a full disk takes the right to mount a tmpfs (run as root).')

test.skipIf(!disk)(
  'a full disk refuses with 503, loses nothing, and is forgiven when space comes back',
  async () => {
    const filler = join(disk as string, 'filler')
    writeFileSync(filler, Buffer.alloc(9 * 1024 * 1024))
    const { data, key, token, project } = preparedFolder(disk)
    const server = await startBinaryOrSource({ data })
    const acknowledged: string[] = []
    let number = 0

    async function ask(
      method: string,
      path: string,
      body?: unknown,
      headers = {},
    ): Promise<Answer<ProblemBody>> {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return read(await fetch(server.url + path, init))
    }
    async function post(): Promise<Answer<ProblemBody>> {
      // What does not compress, so that the disk fills.
      const events = Array.from({ length: 20 }, () => ({
        ...variedEvent(number++),
        contexts: { noise: { text: randomBytes(1500).toString('base64') } },
      }))
      const answer = await ask('POST', '/events/ingestBatch', { events }, { 'x-api-key': key })
      if (answer.status === 200) acknowledged.push(...events.map(({ id }) => id))
      return answer
    }
    const person = { authorization: `Bearer ${token}` }
    const expectRefusal = ({ status, headers, body }: Answer<ProblemBody>) => {
      expect([status, body.code, body.retry]).toEqual([503, 'storage_unavailable', true])
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }

    await post()
    const list = await fetch(`${server.url}/api/v1/projects/${project}/issues`, { headers: person })
    const { items } = (await list.json()) as { items: { id: string }[] }
    const refusals: Answer<ProblemBody>[] = []
    await until('the disk is full', async () => {
      const answer = await post()
      if (answer.status !== 200) refusals.push(answer)
      return refusals.length >= 5
    })
    for (const refusal of refusals) expectRefusal(refusal)
    await until(
      'the service says that it is not ready',
      async () => (await ask('GET', '/readyz')).status === 503,
    )
    expectRefusal(await ask('GET', '/readyz'))
    expect((await ask('GET', '/healthz')).status).toBe(200)
    expect(server.isRunning()).toBe(true)

    // What people do is refused in the same words, or done.
    for (const [method, path, body] of [
      ['PATCH', `/api/v1/issues/${items[0]?.id}`, { status: 'resolved' }],
      ['POST', `/api/v1/issues/${items[0]?.id}/comments`, { text: 'x'.repeat(9000) }],
      ['POST', '/api/v1/projects', { name: 'Another' }],
      ['POST', `/api/v1/projects/${project}/keys`, {}],
    ] as const) {
      const answer = await ask(method, path, body, person)
      if (answer.status >= 300) expectRefusal(answer)
    }
    expect((await ask('GET', `/api/v1/issues/${items[0]?.id}`, undefined, person)).status).toBe(200)

    rmSync(filler)
    await until('events are taken again', async () => (await post()).status === 200)
    await until('the service is ready', async () => (await ask('GET', '/readyz')).status === 200)
    await until(
      'the digest is done',
      async () => (await server.metrics()).get('whimbrel_spool_records') === 0,
    )
    expect((await server.metrics()).get('whimbrel_dead_letters_total')).toBe(0)

    const stored = storedIds(data)
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
    expect(stored.length).toBe(acknowledged.length)
    const { tables, chunks } = recount(data)
    expect(tables).toEqual(chunks)
    await server.stop()
  },
  60_000,
)

/** A disk of 16 MiB, taken away after the tests; undefined where nobody may mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-disk-'))
  const run = (...words: string[]) =>
    Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success
  const isMounted =
    Bun.which('mount') !== null && run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder)
  afterAll(() => {
    if (isMounted) run('umount', '-l', folder)
    rmSync(folder, { recursive: true })
  })
  return isMounted ? folder : undefined
}
