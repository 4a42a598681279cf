import { analyticsBounds as bounds } from '../../../limits'

/** The host of an address, in lower case; empty for anything that is no address of the web. */
export function hostOf(address: unknown): string {
  if (typeof address !== 'string') return ''
  const [, host = ''] =
    /^(?:https?|android-app):\/\/(?:[^/?#@\\]*@)?([^/?#:\\]+)/i.exec(address) ?? []
  return host.length > bounds.hostnameLength ? '' : host.toLowerCase()
}
