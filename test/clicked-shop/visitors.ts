/** What a visitor of the shop does, step by step. */
export interface Visitor {
  index: number
  device: 'desktop' | 'mobile'
  language: string
  /** The address that linked to the shop; empty for who typed its own. */
  referrer: string
  /** What stands behind the path of the first page. */
  campaign: string
  hasConsent: boolean
  /** How far they go. */
  furthest: Stage
  /** The coat that they look at. */
  coat: 1 | 2 | 3
  currency: 'EUR' | 'CHF'
  /** The id of who signs in before paying; empty for all others. */
  buyer: string
  /** Whether the shop breaks when they pay. */
  isTillClosed: boolean
  /** Whether they follow the link to the maker, from the first page. */
  seesMaker: boolean
  /** Whether they open the list of coats in a second tab, too. */
  hasSecondTab: boolean
}

export const STAGES = ['home', 'coats', 'coat', 'basket', 'checkout', 'paid'] as const
export type Stage = (typeof STAGES)[number]

const REFERRERS = ['', 'https://www.google.com/', '', 'https://chatgpt.com/'] as const
const CAMPAIGN = '?utm_source=newsletter&utm_medium=email&utm_campaign=autumn'

/** Visitors who differ in all that reports tell apart; the same ones each time. */
export const visitors = (count: number): Visitor[] =>
  Array.from({ length: count }, (_, index) => {
    const furthest = STAGES[index % STAGES.length] as Stage
    const pays = furthest === 'paid'
    return {
      index,
      device: index % 4 === 1 ? 'mobile' : 'desktop',
      language: index % 5 === 0 ? 'en-GB' : 'de-AT',
      referrer: REFERRERS[index % 4] as string,
      campaign: index % 4 === 2 ? CAMPAIGN : '',
      hasConsent: pays,
      furthest,
      coat: ((index % 3) + 1) as Visitor['coat'],
      currency: index % 2 === 0 ? 'EUR' : 'CHF',
      buyer: pays ? `buyer-${index}` : '',
      isTillClosed: furthest === 'checkout' && index % 12 === 4,
      seesMaker: furthest === 'home' && index % 12 === 0,
      hasSecondTab: pays && index % 12 === 11,
    }
  })

export const PRICES = { 1: 1050, 2: 2100, 3: 3150 } as const

/** The pages that a visitor opens, in their order, the second tab's last. */
export function pagesOf({ furthest, coat, hasSecondTab }: Visitor): string[] {
  const way = ['/', '/coats', `/coats/${coat}`, '/basket', '/checkout', '/thanks']
  return [...way.slice(0, STAGES.indexOf(furthest) + 1), ...(hasSecondTab ? ['/coats'] : [])]
}

/** The events of the shop's own that a visitor sends, in their order. */
export function eventsOf({ furthest }: Visitor): string[] {
  const stage = STAGES.indexOf(furthest)
  return [
    ...(stage >= STAGES.indexOf('basket') ? ['add to basket'] : []),
    ...(furthest === 'paid' ? ['order'] : []),
  ]
}
