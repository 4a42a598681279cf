import { useEffect, useRef } from 'preact/hooks'
import { useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'

/** The pages of analytics, by what follows `analytics` in their address. */
export const ANALYTICS_TABS = [
  { page: '', name: 'Overview' },
  { page: 'live', name: 'Live' },
  { page: 'goals', name: 'Goals' },
  { page: 'funnels', name: 'Funnels' },
  { page: 'retention', name: 'Retention' },
  { page: 'paths', name: 'Paths' },
  { page: 'visits', name: 'Visits' },
  { page: 'vitals', name: 'Speed' },
] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]['page']

/** What a page keeps of the one before: whose visits, and of when. */
const KEPT = ['environment', 'range', 'from', 'to', 'query', 'bots'] as const

/** The way from one page of analytics to the others, about the same visits. */
export function AnalyticsTabs({ page }: { page: AnalyticsTab }) {
  const slug = useSlug()
  const { query } = useQuery()
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  const kept = searchOf(Object.fromEntries(KEPT.map((name) => [name, query[name]])))
  return (
    <nav class="tabs pad analytics-tabs" aria-label="Analytics" ref={strip}>
      {ANALYTICS_TABS.map((tab) => (
        <a
          key={tab.page}
          href={`/${slug}/analytics${tab.page && `/${tab.page}`}${kept}`}
          aria-current={tab.page === page ? 'page' : undefined}
        >
          {tab.name}
        </a>
      ))}
    </nav>
  )
}
