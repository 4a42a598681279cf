import { expect, test } from 'bun:test'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { preparedFolder, startBinaryOrSource } from './harness'
import { PROGRAM, run } from './program'

// Uploads that promise more than a machine has, sent to a process of its own whose memory can be told.

const MOST_MB = 300
const MiB = 1024 * 1024

const { data, key, token } = preparedFolder()
const server = await startBinaryOrSource({ data })
const { stdout } = await run(
  [
    ...PROGRAM,
    'key',
    'create',
    '--project',
    'shop',
    '--scopes',
    'releases:write',
    '--data',
    data,
    '--json',
  ],
  { cwd: data },
)
const deployKey = JSON.parse(stdout).key

/** gzip of a text of which one part comes many times. */
function gzipped(head: string, part: string, times: number, tail: string): Promise<Buffer> {
  const block = Buffer.from(part.repeat(Math.ceil(MiB / part.length)))
  const blocks = Array<Buffer>(Math.ceil((times * part.length) / block.length)).fill(block)
  const text = Readable.from([Buffer.from(head), ...blocks, Buffer.from(tail)])
  return buffer(text.pipe(createGzip({ level: 1 })))
}

const START = '{"version":3,"sources":["a.js"],"names":['
const BOMBS = {
  '50 M segments': () => gzipped(`${START}],"mappings":"AAAA`, ',CAAC', 50_000_000, '"}'),
  '10 M names': () => gzipped(`${START}"n"`, ',"n"', 10_000_000, '],"mappings":""}'),
  '300 MiB of one text': () => gzipped(`${START}],"mappings":"","file":"`, 'x', 300 * MiB, '"}'),
  '200 M brackets': () => gzipped(START, '[', 200_000_000, ''),
}

async function send(path: string, body: unknown, by: string) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-api-key': by, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test.each(Object.entries(BOMBS))(
  'a map of %s is refused while events are taken and digested',
  async (_, bomb) => {
    const gzipBytes = `decode('${(await bomb()).toString('base64')}', 'base64')`
    let isAnswered = false
    const answer = send(
      '/sourceMaps/upload',
      { release: 'web@1', fileName: 'app.js', gzipBytes },
      deployKey,
    ).finally(() => {
      isAnswered = true
    })
    do {
      const { body } = await send('/events/ingest', { message: 'meanwhile' }, key)
      const event = await fetch(`${server.url}/api/v1/events/${body.id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(event.status).toBe(200)
    } while (!isAnswered)
    expect((await answer).status).toBeOneOf([400, 413])
    expect(server.memory().peakMb).toBeLessThan(MOST_MB)
  },
  60_000,
)
