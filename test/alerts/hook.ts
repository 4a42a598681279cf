import { afterAll } from 'bun:test'

export interface Hooked {
  headers: Headers
  path: string
  body: string
}

/** A target of webhooks that notes what it gets, and answers as it is told. */
export function hook() {
  const got: Hooked[] = []
  const target = {
    got,
    answer: (_: Hooked): Response | Promise<Response> => new Response('ok'),
    url: '',
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const came = { headers: request.headers, path: pathname + search, body: await request.text() }
      got.push(came)
      return target.answer(came)
    },
  })
  afterAll(() => server.stop(true))
  target.url = `http://hook.test:${server.port}`
  return target
}

/** A world in which the targets of a test are this machine. */
export const HERE = {
  allowsPrivate: true,
  resolve: async (name: string): Promise<readonly string[]> => {
    if (name.endsWith('.test')) return ['127.0.0.1']
    throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' })
  },
}
