import { eventsOf, PRICES, pagesOf, STAGES, type Visitor } from './visitors'

/** Counts by a name, the names in order. */
type Counts = Record<string, number>

const counted = (names: readonly string[]): Counts => {
  const counts: Counts = {}
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const SOURCES: Record<string, { source: string; channel: string }> = {
  '': { source: '', channel: 'Direct' },
  'https://www.google.com/': { source: 'Google', channel: 'Organic Search' },
  'https://chatgpt.com/': { source: 'ChatGPT', channel: 'AI Assistants' },
}
const NEWSLETTER = { source: 'newsletter', channel: 'Email' }

/** Where a visitor came from, as reports say it. */
const cameBy = ({ referrer, campaign }: Visitor) =>
  campaign ? NEWSLETTER : (SOURCES[referrer] as (typeof SOURCES)[string])

/** An amount of cents as reports write it. */
const money = (cents: number) => (cents / 100).toFixed(2)

/** What every report has to say of what visitors did, added up from their plans alone. */
export function expectedOf(all: readonly Visitor[]) {
  const pages = all.map(pagesOf)
  // A click on the link to the maker's site is an event, too.
  const events = all.flatMap((one) => [...eventsOf(one), ...(one.seesMaker ? ['$outbound'] : [])])
  const paid = all.filter(({ furthest }) => furthest === 'paid')
  const bounced = all.filter(({ furthest, seesMaker }) => furthest === 'home' && !seesMaker)
  const came = (stage: (typeof STAGES)[number]) =>
    all.filter(({ furthest }) => STAGES.indexOf(furthest) >= STAGES.indexOf(stage)).length
  const sums: Counts = {}
  for (const { coat, currency } of paid) sums[currency] = (sums[currency] ?? 0) + PRICES[coat]
  return {
    totals: {
      visitors: all.length,
      visits: all.length,
      views: pages.flat().length,
      events: events.length,
      bounceRate: bounced.length / all.length,
    },
    breakdowns: {
      viewsByPage: counted(pages.flat()),
      visitsByPage: counted(pages.flatMap((opened) => [...new Set(opened)])),
      visitsByEntry: counted(pages.map(([first]) => first as string)),
      visitsByExit: counted(pages.map((opened) => opened.at(-1) as string)),
      visitsByChannel: counted(all.map((one) => cameBy(one).channel)),
      visitsBySource: counted(all.map((one) => cameBy(one).source).filter(Boolean)),
      visitsByCampaign: counted(all.filter(({ campaign }) => campaign).map(() => 'autumn')),
      visitsByDevice: counted(all.map(({ device }) => device)),
      visitsByLanguage: counted(all.map(({ language }) => language)),
      visitsByUser: counted(paid.map(({ buyer }) => buyer)),
      timesByEvent: counted(events),
      timesByCoat: counted(all.flatMap((one) => eventsOf(one).map(() => String(one.coat)))),
    },
    makerSeen: all.filter(({ seesMaker }) => seesMaker).length,
    /** How many came to each step of the shop's way: home, list, basket, checkout, order. */
    funnel: [came('home'), came('coats'), came('basket'), came('checkout'), came('paid')],
    /** Who was lost before the checkout left from here. */
    lostInBasket: came('basket') - came('checkout'),
    /** Who met the error of the closed till. */
    failed: all.filter(({ isTillClosed }) => isTillClosed).length,
    /** Visits whose visitor can be told again tomorrow. */
    lasting: paid.length,
    orders: paid.length,
    revenue: Object.entries(sums)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, sum]) => ({ currency, sum: money(sum) })),
    /** Visits of the first page that went on to the list, and that ended with it. */
    fromHome: { toCoats: came('coats'), left: all.length - came('coats') },
  }
}
