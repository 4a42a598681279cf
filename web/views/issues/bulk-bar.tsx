import type { IssueSummary } from '../../../src/issues/model'
import { get } from '../../api/client'
import { issueCount, issuePage } from '../../api/issues'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { IgnoreChoices } from '../triage/ignore-choices'
import { largestOf, merge } from '../triage/merge'
import type { ListState } from './list-state'
import type { Selection } from './selection'

/** The server changes no more issues than this at once. */
const MOST = 500

interface Props {
  selection: Selection
  state: ListState
  resolve(inNextRelease: boolean): () => void
  assign(): void
}

/** The bar over the list with what can be done with the ticked issues. */
export function BulkBar({ selection, state, resolve, assign }: Props) {
  const { slug, shown, query, range } = state
  const { selected, clear } = selection
  const found = useResource(issueCount(slug, { environment: shown, query, ...range.times })).data
    .value
  const all = Math.min(found?.count ?? 0, MOST)
  const into = largestOf(selected)
  return (
    <div class="bulk flex" role="toolbar" aria-label="Selected issues">
      <b>{number(selected.length)} selected</b>
      <div class="split">
        <button type="button" class="btn tight primary" onClick={resolve(false)}>
          <Icon name="check" />
          Resolve
        </button>
        <Menu
          class="btn tight primary"
          label={<Icon name="down" />}
          name="More ways to resolve"
          isUp
        >
          <button type="button" onClick={resolve(true)}>
            Resolve in the next release
          </button>
        </Menu>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: what is clicked is a button of the menu. */}
      <div onClick={(event) => (event.target as Element).closest('.pop button') && clear()}>
        <Menu
          class="btn tight"
          name="Ignore"
          label={
            <>
              <Icon name="mute" />
              <span>Ignore</span>
            </>
          }
          isUp
        >
          <IgnoreChoices issues={selected} />
        </Menu>
      </div>
      <button type="button" class="btn tight" onClick={assign}>
        <Icon name="user" />
        <span>Assign</span>
      </button>
      {selected.length > 1 && (
        <Menu
          class="btn tight"
          label={
            <>
              <Icon name="merge" />
              <span>Merge</span>
            </>
          }
          isUp
        >
          {[false, true].map((everywhere) => (
            <button
              key={String(everywhere)}
              type="button"
              onClick={() => {
                merge(selected, everywhere)
                clear()
              }}
            >
              Into {into?.shortId}
              {everywhere && ', in all environments'}
            </button>
          ))}
        </Menu>
      )}
      {all > selected.length && (
        <button
          type="button"
          class="btn tight quiet hide-m"
          onClick={async () => selection.set(await allFound(state, all))}
        >
          Select {found?.hasMore || all < (found?.count ?? 0) ? 'the first' : 'all'} {number(all)}
        </button>
      )}
      <button
        type="button"
        class="btn tight quiet square"
        aria-label="Clear selection (Esc)"
        onClick={clear}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

/** The issues that the search finds on all its pages, up to the most that may change at once. */
async function allFound({ slug, shown, query, sort, range }: ListState, most: number) {
  const found: IssueSummary[] = []
  let cursor: string | undefined
  do {
    const page = await get(
      issuePage(slug, { environment: shown, query, sort, cursor, ...range.times, limit: 100 }),
    )
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor && found.length < most)
  return found.slice(0, most)
}
