import type { Configuration } from 'openid-client'
import type { OidcSettings } from '../../config'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'

const SCOPE = 'openid email profile'
const TIMEOUT_S = 10

/** Binds an answer of the provider to the browser that was sent there, which keeps this in a cookie meanwhile. */
export interface Flow {
  state: string
  nonce: string
  verifier: string
}

/** A person for whom the provider vouches. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  isVerified: boolean
  name: string
  /** When they last showed the provider who they are; undefined where it does not tell. */
  authenticatedAt: number | undefined
}

// Loaded when somebody signs in by it: a server without OpenID Connect does not pay for it.
const library = () => import('openid-client')

/** The provider of OpenID Connect Core 1.0: authorization code flow with PKCE (RFC 7636), state and nonce. */
export function oidcProvider({ issuer, clientId, clientSecret }: OidcSettings) {
  let known: Promise<Configuration> | undefined

  function configuration(): Promise<Configuration> {
    known ??= discover().catch((cause: Error) => {
      known = undefined
      log.warn('the OpenID Connect provider does not answer', { issuer, cause: cause.message })
      throw new Problem('overloaded', `${issuer} does not answer; try again in a moment.`, {
        retryAfterSeconds: 5,
      })
    })
    return known
  }

  async function discover() {
    const client = await library()
    const server = new URL(issuer)
    // The configuration accepts an http issuer on this machine alone.
    const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const found = await client.discovery(server, clientId, clientSecret, undefined, {
      execute,
      timeout: TIMEOUT_S,
    })
    const metadata = found.serverMetadata()
    // Discovery 1.0, section 3: a provider that lists no method takes client_secret_basic.
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const proof = ways.includes('client_secret_basic')
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret)
    const made = new client.Configuration(metadata, clientId, undefined, proof)
    made.timeout = TIMEOUT_S
    for (const apply of execute) apply(made)
    // Core 1.0, section 3.1.3.7, lets a client trust the connection alone; a signature needs no trust in what ends its TLS.
    client.enableNonRepudiationChecks(made)
    return made
  }

  return {
    /**
     * @param isProof whether they are to show the provider who they are again, though they are signed in there
     * @returns the address to send the browser to, and what to remember until it comes back
     */
    async begin(redirectUri: string, isProof: boolean): Promise<{ url: string; flow: Flow }> {
      const client = await library()
      const verifier = client.randomPKCECodeVerifier()
      const flow = { state: client.randomState(), nonce: client.randomNonce(), verifier }
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Core 1.0, section 3.1.2.1: with max_age the answer tells when they did. Some providers heed one of the two alone.
        ...(isProof && { prompt: 'login', max_age: '0' }),
      })
      return { url: url.href, flow }
    },
    /**
     * @param answered the address that the provider sent the browser back to
     * @throws what the library finds wrong with the answer
     */
    async finish(answered: URL, { state, nonce, verifier }: Flow): Promise<Identity> {
      const client = await library()
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The answer has no ID token.')
      // Core 1.0, section 5.4: with an access token, the provider may give e-mail and name at userinfo alone.
      const person =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims
      const { email, name } = person
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        isVerified: person.email_verified === true,
        name: typeof name === 'string' ? name.slice(0, 100) : '',
        authenticatedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
      }
    },
  }
}
