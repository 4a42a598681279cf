import { goalList, goalsReport } from '../../../../api/goals'
import { useResource } from '../../../../api/resource'
import { number } from '../../../../lib/format'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { Text } from '../../../../ui/text'
import { reachedQuery } from '../../goals/reached-words'
import { rate } from '../numbers/measures'
import type { OverviewState } from '../overview-state'

const ROWS = 7

/** The goals that most visitors reached, each with a bar; a row narrows the page to the visits that reached it. */
export function GoalShares({ state }: { state: OverviewState }) {
  const { slug, where } = state
  const goals = useResource(goalList(slug), { follows: 'analytics' }).data.value?.items ?? []
  const found = useResource(goalsReport(slug, where), { everyMs: 30_000, follows: 'analytics' })
  const page = `/${slug}/analytics/goals`
  return (
    <Loaded from={found} failure="The goals could not be read" skeleton={<PanelSkeleton />}>
      {({ items }) => {
        const rows = items.toSorted((a, b) => b.visitors - a.visitors).slice(0, ROWS)
        const most = Math.max(1, rows[0]?.visitors ?? 0)
        return (
          <div>
            {rows.length === 0 ? (
              <p class="small three none-here">
                There is no goal yet, such as an order or a page that thanks.
              </p>
            ) : (
              <>
                <div class="share-head" aria-hidden="true">
                  <span>Goal</span>
                  <span>Visitors</span>
                  <span>Rate</span>
                </div>
                <ul class="share-rows" aria-label="Goals">
                  {rows.map(({ id, name, visitors, rate: share }) => {
                    const goal = goals.find((one) => one.id === id)
                    return (
                      <li key={id} style={{ '--w': `${(100 * visitors) / most}%` }}>
                        <a href={goal ? state.hrefWith(reachedQuery(goal)) : page}>
                          <Text of={name} />
                        </a>
                        <span class="num">
                          {number(visitors)}
                          <span class="sr"> visitors</span>
                        </span>
                        <span class="num small">{share === null ? '–' : rate(share)}</span>
                      </li>
                    )
                  })}
                </ul>
              </>
            )}
            <footer>
              <a class="link" href={page}>
                {rows.length === 0 ? 'Make a goal' : 'All about goals'}
              </a>
            </footer>
          </div>
        )
      }}
    </Loaded>
  )
}
