import { describe, expect, test } from 'bun:test'
import { type AnyElysia, Elysia } from 'elysia'
import { Problem } from '../lib/problem'
import { ANSWERS, problemBody, problems } from './problems'

const app: AnyElysia = new Elysia()
  .use(problems(() => app.routes))
  .get('/refused', () => {
    throw new Problem('overloaded', 'Too much at once; send this again.', { retryAfterSeconds: 3 })
  })
  .get('/broken', () => {
    throw new Error('the password is hunter2')
  })
  .get('/odd', () => {
    throw 'a bare text'
  })
  .post('/events/x', () => {
    throw new Problem('missing_key', 'Send a key.')
  })
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
      ...{ type: 'about:blank', title: 'The server is overloaded', status: 503 },
      ...{ detail: 'Too much at once; send this again.', code: 'overloaded', retry: true },
    })
  })

  test('of an ingest path can be read by any page, of another by none', async () => {
    expect((await ask('/events/x', 'POST')).headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask('/refused')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(Object.entries(ANSWERS))(
    '%s has a status that fits whether to send again',
    (reason, answer) => {
      const mayPassLater = [408, 429, 503].includes(answer.status)
      expect(answer.retry).toBe(mayPassLater)
      const body = problemBody(new Problem(reason as keyof typeof ANSWERS, 'x'))
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
