import { countryOf } from './country-table'

/** In which headers content delivery networks write the country of their client: Cloudflare, CloudFront, Vercel, App Engine. */
const HEADERS = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'x-appengine-country',
]

/** The country that a proxy says its client is in, for a proxy that is trusted; empty where it says none. */
export function saidByProxy(headers: Headers): string {
  for (const name of HEADERS) {
    const country = countryOf(headers.get(name))
    if (country !== '') return country
  }
  return ''
}
