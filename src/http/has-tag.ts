/** Whether a client has an answer already (RFC 9110, section 13.1.2: compared weakly, since a proxy that compresses makes tags weak). */
export const hasTag = (offered: string | null, etag: string): boolean =>
  (offered ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
