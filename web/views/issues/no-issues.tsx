import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { issueCount } from '../../api/issues'
import { useResource } from '../../api/resource'
import { nameOf, SHOWN, type Shown } from '../../lib/environments'
import { number } from '../../lib/format'
import { piecesOf, queryOf } from '../../lib/pieces'
import { useEnvironment } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Gauge } from '../../ui/gauge'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import { type ListState, OPEN } from './list-state'

/** Says which search emptied the list, and where there is something. */
export function NoIssues({ state }: { state: ListState }) {
  const { slug, shown, query, search } = state
  const { choose } = useEnvironment()
  const { route } = useLocation()
  const everywhere = useResource(issueCount(slug, { environment: 'all' })).data.value
  const isNew = everywhere?.count === 0
  useEffect(() => {
    if (isNew) route(`/${slug}/start`, true)
  }, [isNew])
  const next = useElsewhere(slug, shown, query)
  if (!everywhere || isNew) return null

  const terms = piecesOf(query)
  const last = terms.at(-1)
  if (query === OPEN)
    return (
      <Empty icon={<Icon name="check" class="ok" />} title="Nothing is open">
        <p>
          No open issue in {nameOf(shown)}. New ones show up here by themselves.{' '}
          <Elsewhere counts={next} />
        </p>
        <div class="flex wrap">
          <button type="button" class="btn" onClick={() => search('')}>
            Show all issues
          </button>
          <LookIn counts={next} choose={choose} />
        </div>
      </Empty>
    )
  return (
    <Empty icon={<Icon name="search" class="three" />} title="No issue matches">
      <p>
        Nothing in {nameOf(shown)} has{' '}
        <code>
          <Text of={query} />
        </code>
        . <Elsewhere counts={next} />
      </p>
      <div class="flex wrap">
        {last && (
          <button type="button" class="btn" onClick={() => search(queryOf(terms.slice(0, -1)))}>
            Remove
            <Text of={last} />
          </button>
        )}
        <LookIn counts={next} choose={choose} />
      </div>
    </Empty>
  )
}

interface Count {
  shown: Shown
  count: number
}

/** How many the same search finds in the other environments; only where there are some. */
function useElsewhere(slug: string, here: Shown, query: string): Count[] {
  const counts = SHOWN.map((shown) => ({
    shown,
    count: useResource(issueCount(slug, { environment: shown, query })).data.value?.count ?? 0,
  }))
  return counts.filter(({ shown, count }) => count > 0 && shown !== here && shown !== 'all')
}

const Elsewhere = ({ counts }: { counts: readonly Count[] }) =>
  counts.length > 0 && (
    <>
      There {counts[0]?.count === 1 ? 'is' : 'are'}{' '}
      {counts.map(({ shown, count }) => `${number(count)} in ${nameOf(shown)}`).join(', ')}.
    </>
  )

const LookIn = ({ counts, choose }: { counts: readonly Count[]; choose(shown: Shown): void }) =>
  counts.map(({ shown }) => (
    <button key={shown} type="button" class="btn" onClick={() => choose(shown)}>
      <Gauge of={shown} />
      Look in {nameOf(shown)}
    </button>
  ))
