import { sha256Text } from '../src/lib/hash'
import type { Answer, Harness, ProblemBody } from './harness'

/** What a program keeps to itself, and shows when it fetches its token (RFC 7636). */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CALLBACK = 'http://127.0.0.1:49152/callback'
export const ORIGIN = 'http://localhost'

/** Values that a test sends instead of the right ones; null leaves one out. */
export type Other = Record<string, string | null>
type Refused = ProblemBody & { error?: string; error_description?: string; returnTo?: string }

const encoded = (right: Record<string, string>, other: Other) =>
  new URLSearchParams(
    Object.entries({ ...right, ...other }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    ),
  ).toString()

/** A program that asks to be let in, and the person at their browser. */
export async function program({ send, giveSession }: Harness, redirectUris = [CALLBACK]) {
  const registered = await send<{ client_id: string }>('POST', '/oauth/register', {
    body: { client_name: 'Editor', redirect_uris: redirectUris },
  })
  const id = registered.body.client_id
  const person = giveSession('owner')
  const right = {
    response_type: 'code',
    client_id: id,
    redirect_uri: CALLBACK,
    code_challenge: sha256Text(VERIFIER),
    code_challenge_method: 'S256',
    state: 'st-1',
    scope: 'read write keys',
    resource: `${ORIGIN}/mcp`,
  }
  const query = (other: Other = {}) => `?${encoded(right, other)}`
  const ask = <Body = Refused>(other: Other = {}, headers = person): Promise<Answer<Body>> =>
    send<Body>('POST', '/api/v1/oauth/request', { body: { query: query(other) }, headers })
  const allow = (
    other: Other = {},
    { headers = person, scopes = ['read', 'write', 'keys'] } = {},
  ) =>
    send<Refused & { returnTo: string }>('POST', '/api/v1/oauth/allow', {
      body: { query: query(other), scopes },
      headers,
    })
  const code = async (...how: Parameters<typeof allow>): Promise<string> =>
    new URL((await allow(...how)).body.returnTo).searchParams.get('code') as string
  const form = (path: string, fields: Record<string, string>, other: Other = {}) =>
    send<Refused & { access_token: string; scope: string; expires_in: number }>('POST', path, {
      body: encoded(fields, other),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const fetchToken = (given: string, other: Other = {}) =>
    form(
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        code: given,
        client_id: id,
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
        resource: `${ORIGIN}/mcp`,
      },
      other,
    )
  return { id, person, query, ask, allow, code, form, fetchToken }
}
