import { useLayoutEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { issueCount } from '../../api/issues'
import { useResource } from '../../api/resource'
import { nameOf, type Shown } from '../../lib/environments'
import { number } from '../../lib/format'
import { useEnvironment } from '../../lib/project'
import { Elsewhere, LookIn, useElsewhere } from '../../ui/elsewhere'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { RemoveOne, useWithout } from '../../ui/search-field/remove-one'
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
  const next = useElsewhere(shown, (environment) => useCount({ environment, query }, state))
  const ever = useResource(issueCount(slug, { environment: shown, query })).data.value?.count ?? 0
  const without = useWithout(query, (rest) => useCount({ environment: shown, query: rest }, state))
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
        <RemoveOne of={without} search={search} />
        <LookIn counts={next} choose={choose} />
      </div>
    </Empty>
  )
}

/** How many issues another search would find in the same time. */
const useCount = (
  where: { environment: Shown; query: string },
  { slug, range }: ListState,
): number => useResource(issueCount(slug, { ...where, ...range.times })).data.value?.count ?? 0
