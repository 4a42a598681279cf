import { type Answer, type Harness, PASSWORD, type ProblemBody } from './harness'

/** A page of the dashboard without a browser: keeps cookies, and sends the headers that browsers send. */
export function browser({ send }: Harness) {
  const jar = new Map<string, string>()
  const ask =
    (method: string) =>
    async <Body = ProblemBody>(path: string, body?: unknown): Promise<Answer<Body>> => {
      const answer = await send<Body>(method, path, {
        body,
        headers: {
          'user-agent': 'Browser/1.0',
          'sec-fetch-site': 'same-origin',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (set.includes('Max-Age=0;')) jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    }
  const page = {
    get: ask('GET'),
    post: ask('POST'),
    patch: ask('PATCH'),
    remove: ask('DELETE'),
    /** The session's cookie, as `name=value`. */
    cookie: () => [...jar].find(([name]) => /whimbrel$/.test(name))?.join('=') ?? '',
    async signIn({ email }: { email: string }, code?: string) {
      const answer = await page.post('/api/v1/session', { email, password: PASSWORD, code })
      if (answer.status !== 200)
        throw new Error(`Signing in was refused: ${JSON.stringify(answer.body)}`)
      return page
    },
  }
  return page
}
