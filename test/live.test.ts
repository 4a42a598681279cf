import { afterAll, describe, expect, test } from 'bun:test'
import { harness, until } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness({ limits: { liveStreamsPerPerson: 2 } })
const { app, giveProject, giveKey, giveSession, giveToken, sendEvent, patch, post, issueOf } = it

type Heard = { kinds: string[]; environments: string[] | null }
const streams: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(streams.map((one) => one.stop())))

/** Opens the stream as a page does. */
async function listen(project: string, headers: Record<string, string>) {
  const answer = await app.handle(
    new Request(`http://localhost/api/v1/projects/${project}/live`, { headers }),
  )
  const heard: Heard[] = []
  let text = ''
  let isOver = false
  const reader = answer.body?.getReader()
  const reading = (async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += decoder.decode(value, { stream: true })
      heard.splice(
        0,
        heard.length,
        ...[...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json as string)),
      )
    }
    isOver = true
  })()
  const stream = {
    status: answer.status,
    headers: answer.headers,
    heard,
    said: () => text,
    isOver: () => isOver,
    async stop() {
      await reader?.cancel()
      await reading
    },
  }
  streams.push(stream)
  return stream
}

describe('the live stream', () => {
  test('tells after the commit of what came, to those who look at that project alone', async () => {
    const project = giveProject()
    const key = giveKey('staging', { project })
    const page = await listen(project, giveSession('viewer'))
    const other = await listen(giveProject(), giveSession('viewer'))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/event-stream')
    expect(page.headers.get('x-accel-buffering')).toBe('no')
    expect(page.headers.get('cache-control')).toContain('no-transform')
    await until('it says when to connect again', () => page.said().startsWith('retry: '))

    await sendEvent(checkoutFailure(), key)
    await until('it was told', () => page.heard.length > 0)
    // The issue is new, of which rules of alerts hear.
    expect(page.heard).toEqual([{ kinds: ['issues', 'alerts'], environments: ['staging'] }])
    // Read without waiting: the stream tells of a change only once it can be read.
    const seen = await it.send<{ items: unknown[] }>(
      'GET',
      `/api/v1/projects/${project}/issues?environment=staging`,
      { headers: giveSession('viewer') },
    )
    expect(seen.body.items).toHaveLength(1)
    expect(other.heard).toEqual([])
  })

  test('tells of spans, and of what people change', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    const page = await listen(project, giveSession('viewer'))
    const now = Date.now() * 1e6
    const span = {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      name: 'a',
      kind: 'server',
      startTime: String(now),
      endTime: String(now + 1e6),
    }
    expect((await post('/spans/ingestBatch', { spans: [span] }, key)).status).toBe(200)
    await until('traces were told', () => page.heard.some(({ kinds }) => kinds.includes('traces')))

    const issue = await issueOf(await sendEvent(checkoutFailure(), key))
    await until('issues were told', () => page.heard.some(({ kinds }) => kinds.includes('issues')))
    const before = page.heard.length
    await patch(`/api/v1/issues/${issue.id}`, { status: 'resolved' })
    await until('the change was told', () => page.heard.length > before)
    expect(page.heard.at(-1)).toEqual({ kinds: ['issues', 'alerts'], environments: null })
  })

  test('is few words however much comes', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    const page = await listen(project, giveSession('viewer'))
    for (let i = 0; i < 40; i++) await sendEvent({ message: `Number ${i}` }, key)
    await until('it was told', () => page.heard.length > 0)
    expect(page.heard.length).toBeLessThan(20)
  })

  test('is bounded by person, and needs no more than reading', async () => {
    const project = giveProject()
    const session = giveSession('viewer')
    const first = await listen(project, session)
    await listen(project, session)
    const third = await listen(project, session)
    expect([first.status, third.status]).toEqual([200, 429])
    await first.stop()
    expect((await listen(project, session)).status).toBe(200)
    const token = giveToken('viewer', ['read'])
    expect((await listen(project, { authorization: `Bearer ${token}` })).status).toBe(200)
  })
})

test('a session sees its own change with the next read', async () => {
  const project = giveProject()
  const key = giveKey('production', { project })
  const { id } = await issueOf(await sendEvent(checkoutFailure(), key))
  const headers = giveSession('member')
  for (const status of ['resolved', 'open', 'ignored']) {
    await it.send('PATCH', `/api/v1/issues/${id}`, { body: { status }, headers })
    expect((await it.send('GET', `/api/v1/issues/${id}`, { headers })).body).toMatchObject({
      status,
    })
  }
})

test('streams end when the server stops', async () => {
  const own = await harness()
  const answer = await own.app.handle(
    new Request(`http://localhost/api/v1/projects/${own.giveProject()}/live`, {
      headers: own.giveSession('viewer'),
    }),
  )
  const text = answer.text()
  await own.close()
  expect(await text).toStartWith('retry: ')
})
