import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tunnelOfDocs } from './tunnel-of-docs'

const hasNode = Bun.which('node') !== null
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'whimbrel-tunnel-')))
symlinkSync(join(import.meta.dir, '../../node_modules'), join(folder, 'node_modules'))

interface Got {
  path: string
  headers: Record<string, string>
}
const got: Got[] = []
/** What stands for Whimbrel says what has reached it. */
const upstream = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url)
    await request.arrayBuffer()
    got.push({
      path: pathname,
      headers: Object.fromEntries(request.headers),
    })
    return Response.json({ detail: 'wait' }, { status: 429, headers: { 'retry-after': '7' } })
  },
})

const PROGRAMS = {
  Express: {
    runtime: 'node',
    text: (tunnel: string) => `import express from 'express'
const app = express()
${tunnel}
const listening = app.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + listening.address().port))`,
  },
  Bun: {
    runtime: process.execPath,
    text: (tunnel: string) => `${tunnel}
console.log('http://127.0.0.1:' + server.port)`,
  },
}

const running: Bun.Subprocess[] = []
afterAll(() => {
  for (const child of running) child.kill()
  upstream.stop(true)
  rmSync(folder, { recursive: true, force: true })
})

async function start(server: keyof typeof PROGRAMS): Promise<string> {
  const { runtime, text } = PROGRAMS[server]
  const file = join(folder, `${server}.mjs`)
  await Bun.write(file, text(await tunnelOfDocs(server)))
  const child = Bun.spawn([runtime, file], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', WHIMBREL_URL: `http://127.0.0.1:${upstream.port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  for await (const chunk of child.stdout) return new TextDecoder().decode(chunk).trim()
  throw new Error('It does not begin to listen.')
}

describe.each(['Express', 'Bun'] as const)('the tunnel with %s', (server) => {
  test.skipIf(server === 'Express' && !hasNode)(
    'forwards what the SDK sends, and nothing else',
    async () => {
      const url = await start(server)
      const packed = Bun.gzipSync(Buffer.from('{"events":[]}'))
      const answer = await fetch(`${url}/tunnel/events/ingestBatch`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'x-api-key': 'ingest_live_x',
          'x-forwarded-for': '203.0.113.9',
          cookie: 'session=secret',
          authorization: 'Bearer secret',
        },
        body: packed,
      })
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        429,
        '7',
        '{"detail":"wait"}',
      ])
      const [sent] = got.splice(0)
      expect(sent).toMatchObject({
        path: '/events/ingestBatch',
        headers: {
          'content-encoding': 'gzip',
          'x-api-key': 'ingest_live_x',
          'x-forwarded-for': expect.stringMatching(/^(::ffff:)?127[.]0[.]0[.]1$/),
        },
      })
      for (const name of ['cookie', 'authorization']) expect(sent?.headers[name]).toBeUndefined()
      await fetch(`${url}/tunnel/sdk/config`)
      expect(got.splice(0).map(({ path }) => path)).toEqual(['/sdk/config'])
      for (const path of [
        '/tunnel/api/v1/projects',
        '/tunnel/events/../api/v1/projects',
        '/elsewhere',
      ])
        expect((await fetch(url + path)).status).toBe(404)
      expect(got).toEqual([])
    },
  )
})
