import { expect, test } from 'bun:test'
import { curlOf } from './curl'

type Request = Parameters<typeof curlOf>[0]

test.each<[string, Request, string | undefined]>([
  ['an address alone', { url: 'https://x.example/a' }, "curl 'https://x.example/a'"],
  ['no address', { method: 'GET' }, undefined],
  ['a path', { url: '/cart' }, undefined],
  ['an address that runs', { url: 'javascript:alert(1)' }, undefined],
  ['a method', { url: 'http://x/', method: 'delete' }, "curl 'http://x/' \\\n  -X 'DELETE'"],
  [
    'a body',
    { url: 'http://x/', method: 'POST', data: { a: 1 } },
    `curl 'http://x/' \\\n  --data-raw '{"a":1}'`,
  ],
  ['a query beside it', { url: 'http://x/', query: { a: '1 2' } }, "curl 'http://x/?a=1+2'"],
  ['a query in it', { url: 'http://x/?a=1', query: 'b=2' }, "curl 'http://x/?a=1'"],
  ['pairs', { url: 'http://x/', query: [['a', '1']] }, "curl 'http://x/?a=1'"],
  [
    'headers, less what curl says itself',
    { url: 'http://x/', headers: { Accept: 'text/html', Host: 'x', 'Content-Length': '4' } },
    "curl 'http://x/' \\\n  -H 'Accept: text/html'",
  ],
  [
    'a secret is left out',
    { url: 'http://x/', headers: { Cookie: '[scrubbed]' } },
    "# Left out, scrubbed: Cookie\ncurl 'http://x/'",
  ],
])('%s', (_, request, command) => expect(curlOf(request)).toBe(command as string))

test.each([
  ['a quote', `a'b`],
  ['a command', '$(touch ran) `touch ran`; touch ran'],
  ['a quote and a command', `'; touch ran; '`],
  ['a line end', "a'\ntouch ran\n'"],
])('in a shell %s stays one word', async (_, text) => {
  const command = curlOf({
    url: `http://x/${text}`,
    method: text,
    headers: { [text]: text },
    data: text,
  })
  const script = `touch() { echo RAN; }; curl() { echo "$#"; }; ${command}`
  const shell = Bun.spawn(['sh', '-c', script], { stdout: 'pipe', stderr: 'pipe' })
  expect(await new Response(shell.stdout).text()).toBe('7\n')
})

test('a header name of a stranger ends no comment', () => {
  const command = curlOf({ url: 'http://x/', headers: { 'a\nreboot': '[scrubbed]' } })
  expect(command?.split('\n')).toHaveLength(2)
})
