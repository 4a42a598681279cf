import type { Client } from '../clients/client'
import { isLocal } from '../clients/redirect-uri'
import type { ConsentView } from '../model'
import { TOKEN_DAYS } from '../tokens/exchange'
import type { CheckedRequest } from './check-request'
import { returnAddress } from './return-address'

/** What a person reads before they let a program in. */
export function consentView(
  { client, redirectUri, state, scopes }: CheckedRequest & { client: Client },
  origin: string,
): ConsentView {
  const denied = { error: 'access_denied', error_description: 'The person said no.' }
  return {
    client: { name: client.name, host: client.host },
    redirect: redirectOf(redirectUri),
    scopes,
    endsInDays: TOKEN_DAYS,
    denyTo: returnAddress({ redirectUri, state, issuer: origin }, denied),
  }
}

function redirectOf(uri: string): ConsentView['redirect'] {
  const { protocol, host } = new URL(uri)
  if (isLocal(uri)) return { kind: 'computer', to: host }
  return protocol === 'https:'
    ? { kind: 'site', to: host }
    : { kind: 'app', to: protocol.slice(0, -1) }
}
