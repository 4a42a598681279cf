import type { Page } from 'playwright-core'
import type { ProjectUsage } from '../../src/usage/model'
import { monthEnd, monthOf, monthStart, monthText } from '../../src/usage/month'
import { failing, hanging } from './view-states'
import type { View } from './views'

const PATH = '/storefront/usage'
const API = '**/api/v1/projects/storefront/usage'

type Item = ProjectUsage['items'][number]

const byEnvironment = { development: 41_208, test: 12_004, staging: 60_000, production: 740_436 }

const meter = (signal: Item['signal'], more: Partial<Item['instance']>): Item => ({
  ...{ signal, used: 612_440, byEnvironment },
  instance: {
    ...{ used: 812_440, included: 1_000_000, payAsYouGo: true, overage: 0, forecast: 1_108_000 },
    ...{ refuses: false, reachedAt: null, byEnvironment },
    development: { used: 41_208, cap: 1_000_000, refuses: false, reachedAt: null },
    ...more,
  },
})

/** A month of which the plan's spans are used up everywhere. */
function fullMonth(): ProjectUsage {
  const month = monthOf(Date.now())
  const reachedAt = new Date(monthStart(month)).toISOString()
  const spans = { used: 6_204_118, included: 5_000_000, overage: 1_204_118, forecast: 8_461_000 }
  const development = { used: 5_000_000, cap: 5_000_000, refuses: true, reachedAt }
  return {
    month: monthText(month),
    months: [monthText(month), '2026-09'],
    from: reachedAt,
    to: new Date(monthEnd(month)).toISOString(),
    items: [
      meter('events', { payAsYouGo: false, refuses: true, reachedAt, used: 1_000_000 }),
      meter('spans', { ...spans, development }),
    ],
  }
}

const answering = (answer: () => unknown, says: RegExp) => async (page: Page) => {
  await page.route(API, (route) => route.fulfill({ json: answer() }))
  await page.reload()
  await page.getByText(says).first().waitFor()
}

/** The page of usage and the settings of the plan, in the states that they can be in. */
export const USAGE_VIEWS: readonly View[] = [
  { name: 'usage', path: PATH, before: answering(fullMonth, /are refused until/) },
  { name: 'usage-small', path: PATH },
  { name: 'usage-loading', path: PATH, before: hanging(API, '.bone-line .skel') },
  { name: 'settings-plan', path: '/storefront/settings/plan' },
  { name: 'usage-failed', path: PATH, before: failing(API) },
  {
    name: 'usage-months',
    path: PATH,
    async before(page) {
      await answering(fullMonth, /are refused until/)(page)
      await page.getByLabel('Month:').click()
    },
  },
]
