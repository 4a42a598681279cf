import { saidByProxy } from '../../http/country/said-by-proxy'
import { type ClientHints, hintsOf } from './agent/client-hints'

/** Where a request comes from. It is looked at while the request is taken, and nothing of it is stored. */
export interface Connection {
  /** The sender's network; undefined where a proxy that is not trusted may stand between. */
  network: string | undefined
  userAgent: string
  hints: ClientHints
  /** The country that a trusted proxy says; empty where none says one. */
  saidCountry: string
  /** Whether the browser says that its user does not want to be followed (Global Privacy Control). */
  isPrivate: boolean
}

/** @param isFromProxy whether a proxy that is trusted sent the request on */
export const connectionOf = (
  { headers }: Request,
  network: string | undefined,
  isFromProxy: boolean,
): Connection => ({
  network,
  userAgent: headers.get('user-agent') ?? '',
  hints: hintsOf(headers),
  saidCountry: isFromProxy ? saidByProxy(headers) : '',
  isPrivate: headers.get('sec-gpc') === '1',
})
