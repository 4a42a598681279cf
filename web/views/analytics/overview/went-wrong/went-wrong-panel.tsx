import { useResource } from '../../../../api/resource'
import { analyticsWentWrong, type WentWrong } from '../../../../api/visits'
import { number, share } from '../../../../lib/format'
import { searchOf, useQuery } from '../../../../lib/query'
import { useLast } from '../../../../lib/use-last'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { Text } from '../../../../ui/text'
import type { OverviewState } from '../overview-state'

const ROWS = 6
const EVERY_MS = 60_000

/** The issues that visits of the time met, with the share of visitors who did. */
export function WentWrongPanel({ state }: { state: OverviewState }) {
  const { slug, where } = state
  const found = useResource(analyticsWentWrong(slug, { ...where, limit: ROWS }), {
    everyMs: EVERY_MS,
    follows: 'analytics',
  })
  const { last, isOld } = useLast(found.data.value)
  return (
    <section class="panel" aria-label="Went wrong">
      <header>
        <div class="tabs">
          <h3>Went wrong</h3>
        </div>
      </header>
      {isOld && last && !found.error.value ? (
        <Rows wrong={last} slug={slug} isOld />
      ) : (
        <Loaded from={found} failure="The errors could not be read" skeleton={<PanelSkeleton />}>
          {(wrong) => <Rows wrong={wrong} slug={slug} />}
        </Loaded>
      )}
    </section>
  )
}

interface Props {
  wrong: WentWrong
  slug: string
  isOld?: boolean
}

function Rows({ wrong, slug, isOld = false }: Props) {
  const { items, issues, total, visitors, visits, isCut } = wrong
  const { query } = useQuery()
  const kept = { ...query, chart: undefined, measure: undefined, interval: undefined }
  const most = Math.max(1, items[0]?.visitors ?? 0)
  if (items.length === 0)
    return (
      <p class="small three none-here">
        No error names the session of one of these visits. The SDK names it by itself.
      </p>
    )
  return (
    <div class={isOld ? 'stale' : undefined}>
      <div class="share-head" aria-hidden="true">
        <span>Issue</span>
        <span>Visitors</span>
        <span>Share</span>
      </div>
      <ul class="share-rows" aria-label="Issues that visitors met">
        {items.map(({ issue, visitors: met }) => (
          <li key={issue.id} style={{ '--w': `${(100 * met) / most}%` }}>
            <a href={`/${slug}/issues/${issue.id}`} title={issue.shortId}>
              <Text of={issue.title} />
            </a>
            <Counts met={met} of={visitors} />
          </li>
        ))}
        <li style={{ '--w': '0%' }}>
          <a href={`/${slug}/analytics/visits${searchOf({ ...kept, errors: '1' })}`}>Any error</a>
          <Counts met={total.visitors} of={visitors} />
        </li>
      </ul>
      <footer class="three">
        {number(issues)} {issues === 1 ? 'issue' : 'issues'} in {share(total.visits / visits)} of
        visits{isCut && ', of the first 500,000 errors'}
      </footer>
    </div>
  )
}

const Counts = ({ met, of }: { met: number; of: number }) => (
  <>
    <span class="num">
      {number(met)}
      <span class="sr"> visitors</span>
    </span>
    <span class="num small">{share(met / Math.max(1, of))}</span>
  </>
)
