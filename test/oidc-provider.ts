import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A person who has an account at the provider. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const CLIENT_ID = 'whimbrel'
export const CLIENT_SECRET = 'a secret between the two of us'

/**
 * A provider that is not ours, on a real socket. Whoever is `person` now signs in there, or says no.
 * @param redirectUri the one address that it sends people back to; it is asked for at the first request
 */
export async function startProvider(redirectUri: () => string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${address.port}`
  const now: { person: Person | undefined } = { person: undefined }
  const known = new Map<string, Person>()
  let made: Provider | undefined
  const make = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri()],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      cookies: { keys: ['only for tests'] },
    })
  server.on('request', async (request, response) => {
    made ??= make()
    const provider = made
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { person } = now
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' })
    known.set(person.sub, person)
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT_ID })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub },
      consent,
    })
  })
  return {
    issuer,
    now,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
