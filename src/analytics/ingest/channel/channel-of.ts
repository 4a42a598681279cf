import type { CampaignName } from '../read-url'
import { AI, EMAIL, SEARCH, SHOPPING, SOCIAL, siteOf, VIDEO } from './sites'

/** What is known of how a visitor came. */
export interface Came {
  /** The host that linked here; empty without one. */
  referrer: string
  campaign: Readonly<Partial<Record<CampaignName, string>>>
}

const PAID = /^(?:.*cp.*|ppc|retargeting|paid.*)$/
const SHOPPING_CAMPAIGN = /^(?:.*[^a-df-z]|)shop(?:ping)?(?:[^a-df-z].*|)$/
const DISPLAY = new Set(['display', 'banner', 'expandable', 'interstitial', 'cpm'])
const SOCIAL_MEDIA = new Set([
  'social',
  'social-network',
  'social-media',
  'sm',
  'social network',
  'social media',
])
const EMAIL_WORDS = new Set(['email', 'e-mail', 'e_mail', 'e mail', 'newsletter'])
const REFERRING = new Set(['referral', 'app', 'link'])

/**
 * How a visitor came: a channel and the source within it. The first rule that holds decides, in the order of the default channel
 * group of Google Analytics 4, to which AI assistants are added.
 */
export function channelOf({ referrer, campaign }: Came): { channel: string; source: string } {
  const named = campaign.utm_source ?? campaign.source ?? campaign.ref
  const host = referrer === '' ? (clickedOn(campaign) ?? '') : referrer
  const site = siteOf(named ?? host)
  const source = site?.name ?? named ?? host.replace(/^www\./, '')
  return { channel: channelBy(site?.kind, source, campaign), source }
}

function channelBy(kind: string | undefined, source: string, campaign: Came['campaign']): string {
  const medium = (campaign.utm_medium ?? '').toLowerCase()
  const name = (campaign.utm_campaign ?? '').toLowerCase()
  const isClicked = hasClickOf(source, campaign)
  const isPaid = PAID.test(medium) || isClicked
  const isShopping = kind === SHOPPING || SHOPPING_CAMPAIGN.test(name)
  const isVideo = kind === VIDEO || medium.includes('video')
  if (name.includes('cross-network')) return 'Cross-network'
  if (isShopping && isPaid) return 'Paid Shopping'
  if (kind === SEARCH && isPaid) return 'Paid Search'
  if (kind === SOCIAL && isPaid) return 'Paid Social'
  if (isVideo && isPaid) return 'Paid Video'
  if (DISPLAY.has(medium)) return 'Display'
  if (isPaid) return 'Paid Other'
  if (isShopping) return 'Organic Shopping'
  if (kind === SOCIAL || SOCIAL_MEDIA.has(medium)) return 'Organic Social'
  if (isVideo) return 'Organic Video'
  if (kind === AI) return 'AI Assistants'
  if (kind === SEARCH || medium === 'organic') return 'Organic Search'
  if (kind === EMAIL || EMAIL_WORDS.has(medium) || EMAIL_WORDS.has(source.toLowerCase()))
    return 'Email'
  if (medium === 'affiliate') return 'Affiliates'
  if (medium === 'audio') return 'Audio'
  if (source.toLowerCase() === 'sms' || medium === 'sms') return 'SMS'
  if (medium.endsWith('push') || medium.includes('mobile') || medium.includes('notification'))
    return 'Mobile Push'
  return REFERRING.has(medium) || source !== '' ? 'Referral' : 'Direct'
}

/** Marks that sites put into the addresses of their advertisements, with the names of the sites. */
const ADVERTISED: readonly (readonly [mark: CampaignName, source: string])[] = [
  ['gclid', 'Google'],
  ['gbraid', 'Google'],
  ['wbraid', 'Google'],
  ['msclkid', 'Bing'],
  ['ttclid', 'TikTok'],
  ['twclid', 'X'],
  ['li_fat_id', 'LinkedIn'],
]

/** Whether the address has the mark of a click on an advertisement of the source. */
const hasClickOf = (source: string, campaign: Came['campaign']): boolean =>
  ADVERTISED.some(([mark, name]) => name === source && campaign[mark] !== undefined)

/** The site whose mark an address has: apps name no referrer. Facebook marks all links, those that nobody paid for too. */
function clickedOn(campaign: Came['campaign']): string | undefined {
  const site = ADVERTISED.find(([mark]) => campaign[mark] !== undefined)?.[1]
  return site ?? (campaign.fbclid === undefined ? undefined : 'Facebook')
}
