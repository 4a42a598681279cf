import { useLayoutEffect } from 'preact/hooks'
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

/** Says that the search found nothing, and which other search or environment would find something. */
export function NoIssues({ state }: { state: ListState }) {
  const { slug, shown, query, search, range } = state
  const { choose } = useEnvironment()
  const { route } = useLocation()
  const everywhere = useResource(issueCount(slug, { environment: 'all' })).data.value
  const isNew = everywhere?.count === 0
  // Before anything is drawn: a link that is pressed meanwhile would be taken back.
  useLayoutEffect(() => {
    if (isNew) route(`/${slug}/start`, true)
  }, [isNew])
  const next = useElsewhere(state)
  const ever = useResource(issueCount(slug, { environment: shown, query })).data.value?.count ?? 0
  const without = useWithout(state)
  if (!everywhere || isNew) return null

  const anyTime = ever > 0 && (
    <button type="button" class="btn" onClick={() => range.choose('any')}>
      Look at any time ({number(ever)})
    </button>
  )
  if (query === OPEN)
    return (
      <Empty icon={<Icon name="check" class="ok" />} title="Nothing is open">
        <p>
          No open issue of {nameOf(shown)} was seen {range.inWords}. New ones show up here by
          themselves. <Elsewhere counts={next} />
        </p>
        <div class="flex wrap">
          {anyTime}
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
        Nothing seen in {nameOf(shown)} {range.inWords} has{' '}
        <code>
          <Text of={query} />
        </code>
        . <Elsewhere counts={next} />
      </p>
      <div class="flex wrap">
        {anyTime}
        {without.map(({ removed, query, count }) => (
          <button key={removed} type="button" class="btn" onClick={() => search(query)}>
            Remove
            <Text of={removed} />
            {count > 0 && `(${number(count)})`}
          </button>
        ))}
        <LookIn counts={next} choose={choose} />
      </div>
    </Empty>
  )
}

interface Count {
  shown: Shown
  count: number
}

/** The other environments in which the same search finds issues, with their number. */
function useElsewhere({ slug, shown: here, query, range }: ListState): Count[] {
  const counts = SHOWN.map((shown) => {
    const where = { environment: shown, query, ...range.times }
    return { shown, count: useResource(issueCount(slug, where)).data.value?.count ?? 0 }
  })
  return counts.filter(({ shown, count }) => count > 0 && shown !== here && shown !== 'all')
}

/** A search with more terms than this is not tried without each of them. */
const MOST_TRIED = 6

interface Without {
  removed: string
  query: string
  count: number
}

/**
 * The search without one of its terms, for each that leaves something when it goes: that one emptied the
 * list. Where no single one did, without the last.
 */
function useWithout({ slug, shown, query, range }: ListState): Without[] {
  const terms = piecesOf(query)
  const tried = terms.slice(-MOST_TRIED).map((term) => {
    const rest = queryOf(terms.filter((one) => one !== term))
    const where = { environment: shown, query: rest, ...range.times }
    const count = useResource(issueCount(slug, where)).data.value?.count ?? 0
    return { removed: term, query: rest, count }
  })
  const guilty = tried.filter(({ count }) => count > 0)
  return guilty.length > 0 ? guilty : tried.slice(-1)
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
