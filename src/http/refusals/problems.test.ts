import { describe, expect, test } from 'bun:test'
import { type AnyElysia, Elysia } from 'elysia'
import { Problem } from '../../lib/problem'
import { type Description, describe as described } from '../describe'
import { ANSWERS } from './answers'
import { refusalCounts } from './counts'
import { problemJson } from './problem-json'
import { problems } from './problems'

const refuse = () => {
  throw new Problem('rate_limited', 'Send less.', { retryAfterSeconds: 60 })
}
const fail = () => {
  throw new Error('the password is hunter2')
}
const saying = (own: Pick<Description, 'openToPages' | 'refusesAs'>) => ({
  detail: described({ summary: 'Takes something', tag: 'Ingest', needs: 'nothing', ...own }),
})

const time = { now: Date.UTC(2026, 10, 22, 23, 59) }
const refused = refusalCounts(() => time.now)
const app: AnyElysia = new Elysia()
  .use(problems(() => app.routes, refused))
  .get('/refused', () => {
    throw new Problem('overloaded', 'Too much at once; send this again.', { retryAfterSeconds: 3 })
  })
  .get('/broken', fail)
  .get('/odd', () => {
    throw 'a bare text'
  })
  .post('/events/x', refuse, saying({ openToPages: true }))
  .post('/otlp/:id', refuse, saying({ openToPages: true, refusesAs: 'rpc-status' }))
  .post('/otlp/bug', fail, saying({ openToPages: true, refusesAs: 'rpc-status' }))
const ask = (path: string, method = 'GET') =>
  app.handle(new Request(`http://localhost${path}`, { method }))

describe('a refusal', () => {
  test('is problem+json with its code, and says when to come again', async () => {
    const answer = await ask('/refused')
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('retry-after'),
    ]).toEqual([503, 'application/problem+json', '3'])
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'The server is overloaded',
      status: 503,
      detail: 'Too much at once; send this again.',
      code: 'overloaded',
      retry: true,
    })
  })

  test.each([
    ['/events/x', 'POST', 429, '*'],
    ['/events/nothing', 'POST', 404, '*'],
    ['/events/x', 'GET', 405, '*'],
    ['/events', 'GET', 404, null],
    ['/refused', 'GET', 503, null],
  ])('at %s can be read by pages where they may call: %s', async (path, method, status, origin) => {
    const answer = await ask(path, method)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test.each([
    ['/otlp/x', 'POST', 429, { code: 8, message: 'Send less.' }],
    ['/otlp/bug', 'POST', 500, { code: 13 }],
    ['/otlp/x', 'GET', 405, { code: 12 }],
    ['/otlp/of/nothing', 'POST', 404, { code: 5 }],
  ])('at %s is written as its clients read it: %s', async (path, method, status, body) => {
    const answer = await ask(path, method)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '2' : null)
    expect(await answer.json()).toMatchObject(body)
  })

  test.each(Object.entries(ANSWERS))(
    '%s has a status that fits whether to send again',
    (reason, answer) => {
      const mayPassLater = [408, 429, 503].includes(answer.status)
      expect(answer.retry).toBe(mayPassLater)
      const body = problemJson.body(new Problem(reason as keyof typeof ANSWERS, 'x'))
      expect(body).toMatchObject({ code: reason, status: answer.status, retry: answer.retry })
    },
  )
})

describe('a bug', () => {
  test.each(['/broken', '/odd'])(
    'at %s is a 500 that tells nothing but where the log has it',
    async (path) => {
      const answer = await ask(path)
      const body = (await answer.json()) as { requestId: string; code: string }
      expect([answer.status, answer.headers.get('content-type'), body.code]).toEqual([
        500,
        'application/problem+json',
        'internal',
      ])
      expect(JSON.stringify(body)).not.toContain('hunter2')
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

test('a path that takes another method says which', async () => {
  const answer = await ask('/refused', 'DELETE')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', retry: false })
})

test('a path that nobody has is a 404 in the same form', async () => {
  const answer = await ask('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found', retry: false })
})

test('every refusal is counted where it happened and why, today and since the start', async () => {
  const before = refused.sinceStart().length
  time.now += 86_400_000
  expect(refused.today()).toEqual([])
  for (const path of ['/refused', '/broken', '/nowhere', '/nowhere/else']) await ask(path)
  await ask('/events/x', 'POST')
  const counted = refused.today()
  expect(counted).toEqual([
    { route: 'none', reason: 'overloaded', count: 1 },
    { route: 'none', reason: 'internal', count: 1 },
    { route: 'none', reason: 'not_found', count: 2 },
    { route: 'open', reason: 'rate_limited', count: 1 },
  ])
  expect(refused.sinceStart()).toHaveLength(before)
})
