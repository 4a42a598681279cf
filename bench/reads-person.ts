import { cli } from '../test/server'
import { type Client, LIST, type Listed, type Page } from './reads-client'
import type { Visit } from './reads-pages'
import { runSpanLoad } from './spans-run'

const TRACES = LIST.replace(/issues$/, 'traces')
const SPANS = 20_000
const PAGE = 25

/** A client like the dashboard: signed in by a session, and taking compressed answers, as a browser does. */
export async function openPerson(
  url: string,
  data: string,
  binary?: string,
): Promise<Pick<Client, 'text'>> {
  const email = `person-${Date.now()}@example.org`
  const words = ['user', 'create', '--email', email, '--role', 'viewer']
  const { signUpUrl } = await cli<{ signUpUrl: string }>(words, data, binary)
  const signedUp = await fetch(`${url}/api/v1/signUp`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'person',
      password: 'a long bench of pages',
      token: new URL(signUpUrl).hash.slice('#token='.length),
    }),
  })
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0]
  if (!signedUp.ok || !cookie) throw new Error(`Nobody could sign up: ${await signedUp.text()}`)
  return {
    async text(path) {
      const answer = await fetch(url + path, { headers: { cookie } })
      const body = await answer.text()
      if (answer.status === 200) return body
      throw new Error(`${path} was answered ${answer.status}: ${body.slice(0, 500)}`)
    },
  }
}

/** Sends some traces if there are none, so that there are some to list. */
export async function giveTraces(client: Client, url: string, key: string): Promise<void> {
  const { items } = await client.json<Page<unknown>>(`${TRACES}?limit=1`)
  if (items.length === 0) await runSpanLoad({ url, key, spans: SPANS, connections: 2 })
}

/** The pages that people look at most, as the dashboard asks for them. */
export async function dashboardVisits(client: Client): Promise<Visit[]> {
  const where = `environment=production&limit=${PAGE}`
  const list = `${LIST}?${where}&query=is%3Aopen&sort=lastSeen`
  const { items } = await client.json<Page<Listed>>(list)
  const parts = (part: string) => items.map(({ id }) => `/api/v1/issues/${id}${part}`)
  return [
    { name: 'noPage', what: 'signed in, no page', paths: ['/api/v1/projects'], isFloor: true },
    { name: 'list', what: 'issue list', paths: [list] },
    { name: 'issue', what: 'an issue', paths: parts('') },
    { name: 'events', what: 'its events', paths: parts(`/events?limit=${PAGE}`) },
    { name: 'traces', what: 'trace list', paths: [`${TRACES}?${where}&sort=time`] },
  ]
}
