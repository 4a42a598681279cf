import { Refused } from './outside'

/** What went wrong on the way to a server, for the person who named it. */
const WORDS: Record<string, string> = {
  ENOTFOUND:
    'There is no server of this name: the name is misspelled, or this machine cannot resolve it.',
  EAI_AGAIN: 'The name cannot be resolved now: the resolver of this machine does not answer.',
  ECONNREFUSED: 'Nothing listens there: the port is wrong, or the server is down.',
  ECONNRESET: 'The other side ended the connection before it answered.',
  EPIPE: 'The other side ended the connection before it answered.',
  EHOSTUNREACH: 'The server cannot be reached from this machine: look at its network and firewall.',
  ENETUNREACH: 'The server cannot be reached from this machine: look at its network and firewall.',
  EADDRNOTAVAIL: 'The server cannot be reached from this machine: look at its network.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet; look at the clocks of both.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: `The certificate of the server is self-signed. ${trusted()}`,
  SELF_SIGNED_CERT_IN_CHAIN: `The certificate of the server is of an unknown authority. ${trusted()}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `The certificate of the server is of an unknown authority, or its chain is not whole. ${trusted()}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `The certificate of the server is of an unknown authority, or its chain is not whole. ${trusted()}`,
}

/** OpenSSL's codes for what is said where TLS was expected, or another version of it. */
const NO_TLS = /SSL|TLS|wrong version number|EPROTO/i

/** What went wrong, in a sentence or two without a secret. */
export function faultWords(cause: unknown, timeoutMs: number): string {
  if (cause instanceof Refused) return cause.message
  const { code = '', message } = cause as { code?: string; message: string }
  if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT')
    return `There was no answer within ${timeoutMs / 1000} s.`
  const words = WORDS[code]
  if (words !== undefined) return `${words} (${code})`
  if (NO_TLS.test(code) || NO_TLS.test(message))
    return `TLS failed: the port may not speak it, or only another version. (${code || message})`
  return `The connection failed: ${message}${code ? ` (${code})` : ''}.`
}

function trusted(): string {
  return 'Who runs the server can trust another authority with NODE_EXTRA_CA_CERTS.'
}
