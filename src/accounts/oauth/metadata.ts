import { type Static, Type as t } from '@sinclair/typebox'
import { TOKEN_SCOPES } from '../role'
import { resourceAt } from './resource'

export const PATHS = {
  resource: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
} as const

const Texts = t.Array(t.String())

export const ResourceMetadata = t.Object(
  {
    resource: t.String(),
    resource_name: t.String(),
    authorization_servers: Texts,
    scopes_supported: Texts,
    bearer_methods_supported: Texts,
  },
  { $id: 'ProtectedResourceMetadata' },
)

/** What a client finds out about the door of assistants before it has a token (RFC 9728, section 2). */
export const resourceMetadata = (origin: string): Static<typeof ResourceMetadata> => ({
  resource: resourceAt(origin),
  resource_name: 'Whimbrel',
  authorization_servers: [origin],
  scopes_supported: [...TOKEN_SCOPES],
  bearer_methods_supported: ['header'],
})

export const ServerMetadata = t.Object(
  {
    issuer: t.String(),
    authorization_endpoint: t.String(),
    token_endpoint: t.String(),
    revocation_endpoint: t.String(),
    registration_endpoint: t.String(),
    scopes_supported: Texts,
    response_types_supported: Texts,
    response_modes_supported: Texts,
    grant_types_supported: Texts,
    token_endpoint_auth_methods_supported: Texts,
    revocation_endpoint_auth_methods_supported: Texts,
    code_challenge_methods_supported: Texts,
    authorization_response_iss_parameter_supported: t.Boolean(),
    client_id_metadata_document_supported: t.Boolean(),
  },
  { $id: 'AuthorizationServerMetadata' },
)

/** Where and how a client gets a token (RFC 8414, section 2; RFC 9207, section 3). */
export const serverMetadata = (
  origin: string,
  takesDocuments: boolean,
): Static<typeof ServerMetadata> => ({
  issuer: origin,
  authorization_endpoint: origin + PATHS.authorize,
  token_endpoint: origin + PATHS.token,
  revocation_endpoint: origin + PATHS.revoke,
  registration_endpoint: origin + PATHS.register,
  scopes_supported: [...TOKEN_SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: takesDocuments,
})
