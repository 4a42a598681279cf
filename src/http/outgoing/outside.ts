import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic } from './is-public'

/** What the operator allows of the world outside, and how its names are resolved. */
export interface Outside {
  /** All addresses of a name, in the order in which they are to be tried. */
  resolve(name: string): Promise<readonly string[]>
  /** Whether targets may lie in this machine and its networks (`WHIMBREL_ALLOW_PRIVATE_TARGETS`). */
  allowsPrivate: boolean
  /** Certificates that are trusted instead of the usual ones, as PEM. */
  ca?: string
}

export const theInternet = (allowsPrivate: boolean): Outside => ({
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  allowsPrivate,
})

/** Addresses of a name that are tried. */
export const ADDRESSES_TRIED = 4
/** With these nothing was sent, so that another address of the same name may be tried. */
export const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']

/** A target that is not to be reached from here. */
export class Refused extends Error {}

/**
 * The addresses to connect to for the host of a URL, each checked. Whoever connects has to take one of these as it is: a name
 * that is resolved once more may lead elsewhere by then (GHSA-w589-2ffr-2prv).
 * @throws Refused for a host of which any address is not of the internet
 */
export async function checkedAddresses(host: string, outside: Outside): Promise<readonly string[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(literal) > 0 ? [literal] : await outside.resolve(literal)
  if (outside.allowsPrivate) return addresses
  const hidden = addresses.find((address) => !isPublic(address))
  if (hidden === undefined) return addresses
  const named = hidden === literal ? hidden : `${literal} is ${hidden}, which`
  throw new Refused(
    `${named} is an address of this machine or its networks; who runs the server allows those with WHIMBREL_ALLOW_PRIVATE_TARGETS=1.`,
  )
}
