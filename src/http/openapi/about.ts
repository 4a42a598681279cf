/** What the document says of the service as a whole. */
export const INFO = {
  title: 'Whimbrel',
  description: `Takes errors and events from applications and groups them into issues.

Refusals are RFC 9457 problem+json whose \`code\` says which, whose \`detail\` says the mend, and whose
\`retry\` says whether the same request may succeed later. Lists page by cursor: send \`nextCursor\` as
\`cursor\` until it is null. Bodies may be compressed (gzip, deflate, br, zstd). Times are RFC 3339 in UTC. A parameter that a route
does not have is refused with the nearest name; routes of ingest do not look at their query.`,
  license: { name: 'MIT', identifier: 'MIT' },
}

export const SECURITY_SCHEMES = {
  ingestKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  ingestKeyBearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
  token: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-whimbrel',
    description:
      'Set by signing in; `whimbrel` on plain http of the machine itself. Changes are taken from our own pages alone.',
  },
}
