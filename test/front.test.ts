import { describe, expect, test } from 'bun:test'
import { harness, preparedFolder, startBinaryOrSource } from './harness'
import { talk } from './socket'

const { data, token } = preparedFolder()
const server = await startBinaryOrSource({ data })

describe('a request that names no host, or two, is refused once and in our form', () => {
  test.each([
    ['a blank', 'Host: a b\r\n'],
    ['markup', 'Host: <b>\r\n'],
    ['nothing', 'Host: \r\n'],
    ['a port beyond all ports', 'Host: x:99999\r\n'],
    ['an address that is cut off', 'Host: [::1\r\n'],
    ['a path', 'Host: a/b\r\n'],
    ['two', 'Host: a\r\nHost: b\r\n'],
    ['two that are the same', 'Host: a\r\nHost: a\r\n'],
  ])('%s', async (_, host) => {
    for (const [method, path] of [
      ['GET', '/api/v1/session'],
      ['GET', '/'],
      ['GET', '/healthz'],
      ['POST', '/events/ingest'],
    ]) {
      const request = `${method} ${path} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`
      const heard = await talk(server.url, { parts: [request] })
      expect([path, heard.status, heard.head]).toEqual([
        path,
        400,
        expect.stringContaining('application/problem+json'),
      ])
      expect(JSON.parse(heard.body)).toMatchObject({ code: 'invalid_request', retry: false })
    }
  })

  test('HTTP/1.0 without one', async () => {
    const heard = await talk(server.url, { parts: ['GET /api/v1/session HTTP/1.0\r\n\r\n'] })
    expect([heard.status, JSON.parse(heard.body).code]).toEqual([400, 'invalid_request'])
  })

  test('and an address in the request itself counts as little as elsewhere', async () => {
    const request = 'GET http://evil/api/v1/session HTTP/1.1\r\nHost: z<\r\n\r\n'
    expect((await talk(server.url, { parts: [request] })).status).toBe(400)
  })

  test('and what names one is answered', async () => {
    for (const host of ['localhost', '[::1]:4700', 'errors.example.org', 'whimbrel_1:80']) {
      const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`
      expect((await talk(server.url, { parts: [request] })).status).toBe(200)
    }
  })
})

describe('answers of the API are for the one who asked', () => {
  test.each([
    ['a list', '/api/v1/projects', 200],
    ['a refusal', '/api/v1/nothing', 404],
    ['one who is not signed in', '/api/v1/session', 401],
    ['where a provider would be', '/api/v1/oidc/start', 404],
    ['the metrics', '/metrics', 200],
  ])('%s', async (_, path, status) => {
    const answer = await fetch(server.url + path, {
      headers: path === '/api/v1/session' ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    // TLS does not end here: who ends it promises it.
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  test('an ingest path', async () => {
    const answer = await fetch(`${server.url}/events/ingest`, { method: 'POST' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('pages ask for no device of the browser', async () => {
  const { headers } = await fetch(`${server.url}/`)
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test('whoever asks whether it is ready, the disk is asked once a second', async () => {
  const it = await harness()
  const probe = it.service.spool.probe
  let probes = 0
  it.service.spool.probe = (now) => {
    probes++
    return probe(now)
  }
  const ask = async () => (await it.send('GET', '/readyz')).status
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200))
  expect(probes).toBe(1)
  it.time.now += 1000
  expect(await ask()).toBe(200)
  expect(probes).toBe(2)
})
