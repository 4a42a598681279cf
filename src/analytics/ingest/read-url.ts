import type { Scrubber } from '../../intake/scrub/scrub'
import { cut } from '../../intake/well-formed'
import { analyticsBounds as bounds } from '../../limits'

/** What is kept of the address of a page. */
export interface PageUrl {
  hostname: string
  path: string
  /** What its query says of campaigns, by the names below; nothing else of a query is read. */
  campaign: Readonly<Partial<Record<CampaignName, string>>>
}

/** Parameters that say where a visitor comes from: of campaigns, and of the click on an advertisement. */
export const CAMPAIGN_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'source',
  'ref',
  'gclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'fbclid',
  'ttclid',
  'twclid',
  'li_fat_id',
] as const
export type CampaignName = (typeof CAMPAIGN_NAMES)[number]

const NONE = {}

/** Reads the address of a page. @returns undefined for what is no address of the web */
export function readUrl(text: string, scrub: Scrubber): PageUrl | undefined {
  if (text.startsWith('/'))
    return { hostname: '', path: pathOf(text, scrub), campaign: campaignOf(text) }
  const begin = text.indexOf('://')
  const scheme = text.slice(0, begin)
  if (scheme !== 'https' && scheme !== 'http') return undefined
  const end = endOfAuthority(text, begin + 3)
  const host = text.slice(begin + 3, end)
  return {
    hostname: cut(host.slice(host.lastIndexOf('@') + 1).toLowerCase(), bounds.hostnameLength),
    path: pathOf(text.slice(end), scrub),
    campaign: campaignOf(text.slice(end)),
  }
}

/** The path of an address without its query and its end; tokens in it are hidden. */
function pathOf(rest: string, scrub: Scrubber): string {
  let end = rest.length
  for (const mark of ['?', '#']) {
    const at = rest.indexOf(mark)
    if (at !== -1 && at < end) end = at
  }
  return cut(scrub.text(rest.slice(0, end)), bounds.pathLength) || '/'
}

function campaignOf(rest: string): PageUrl['campaign'] {
  const at = rest.indexOf('?')
  if (at === -1) return NONE
  const hash = rest.indexOf('#')
  const query = new URLSearchParams(rest.slice(at + 1, hash > at ? hash : undefined))
  const campaign: Partial<Record<CampaignName, string>> = {}
  for (const name of CAMPAIGN_NAMES) {
    const value = query.get(name)
    if (value) campaign[name] = cut(value, bounds.campaignLength)
  }
  return campaign
}

function endOfAuthority(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Ends at / ? # \
    if (code === 47 || code === 63 || code === 35 || code === 92) return i
  }
  return text.length
}
