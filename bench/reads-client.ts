import type { Environment } from '../src/projects/environment'
import { cli } from '../test/server'

const PROJECT = 'bench'
const EMAIL = 'bench@example.org'
const SCOPES = 'read,write,keys'

export interface Listed {
  id: string
  count: number
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** A client of the API, signed in by a token. */
export interface Client {
  /** @returns the answer's text. @throws unless it is a success */
  text(path: string): Promise<string>
  json<Body>(path: string): Promise<Body>
  /** Changes many issues at once. */
  change(ids: string[], change: Record<string, unknown>): Promise<void>
  /** @throws unless the answer is a success */
  send(method: string, path: string, body: Record<string, unknown>): Promise<void>
}

export const LIST = `/api/v1/projects/${PROJECT}/issues`
export const STATS = `/api/v1/projects/${PROJECT}/stats`

/** Makes the project if it is missing, and signs in a client that may read and change it. */
export async function openClient(url: string, data: string, binary?: string): Promise<Client> {
  const { items } = await cli<{ items: { slug: string }[] }>(['project', 'list'], data, binary)
  if (!items.some(({ slug }) => slug === PROJECT)) {
    await cli(['project', 'create', PROJECT], data, binary)
    await cli(['user', 'create', '--email', EMAIL, '--role', 'owner'], data, binary)
  }
  const words = ['token', 'create', '--email', EMAIL, '--scopes', SCOPES, '--expires', '1d']
  const { token } = await cli<{ token: string }>(words, data, binary)
  const headers = { Authorization: `Bearer ${token}` }

  async function text(path: string, init: RequestInit = {}): Promise<string> {
    const answer = await fetch(url + path, { headers, ...init })
    const body = await answer.text()
    if (answer.ok) return body
    throw new Error(`${path} was answered ${answer.status}: ${body.slice(0, 500)}`)
  }
  async function send(method: string, path: string, body: Record<string, unknown>) {
    await text(path, { method, body: JSON.stringify(body) })
  }
  return {
    text: (path) => text(path),
    json: async (path) => JSON.parse(await text(path)),
    change: (ids, change) => send('POST', '/api/v1/issues/bulk', { ids, ...change }),
    send,
  }
}

export async function ingestKey(environment: Environment, data: string, binary?: string) {
  const words = ['key', 'create', '--project', PROJECT, '--environment', environment]
  return (await cli<{ key: string }>(words, data, binary)).key
}

/** Events stored of the last month, in all environments. */
export async function storedEvents(client: Client): Promise<number> {
  const from = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const path = `${STATS}?environment=all&from=${from}`
  const { items } = await client.json<{ items: { total: number }[] }>(path)
  return items.reduce((sum, { total }) => sum + total, 0)
}

export const ASSIGNEE = EMAIL
