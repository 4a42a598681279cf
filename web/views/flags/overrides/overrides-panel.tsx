import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import { flagOverrides } from '../../../api/flag-overrides'
import type { FlagView } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { OverrideDialog } from './override-dialog'
import { OverrideTable } from './override-table'

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
  mayChange: boolean
}

/** Single users that are served one variant whatever the rules say. */
export function OverridesPanel({ slug, flag, environment, mayChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [query, setQuery] = useState('')
  /** The cursors of the pages up to the one that is shown. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const page = useResource(flagOverrides(slug, flag.key, { query, cursor: cursors.at(-1) }), {
    follows: 'flags',
  })
  const find = (words: string) => {
    setQuery(words)
    setCursors([])
  }
  return (
    <section class="panel" aria-labelledby="overrides">
      <header>
        <h2 id="overrides">Single users</h2>
        <span class="small three">before the rules, in each environment by itself</span>
        {mayChange && (
          <button type="button" class="btn tight quiet push" onClick={() => setAdding(true)}>
            <Icon name="user" />
            Serve a user a variant
          </button>
        )}
      </header>
      <Loaded from={page} failure="The overrides could not be read" skeleton={<PanelSkeleton />}>
        {({ items, total, nextCursor }) =>
          total === 0 && query === '' ? (
            <p class="alone small two">The rules decide for everybody.</p>
          ) : (
            <>
              <Search query={query} find={find} />
              {items.length === 0 ? (
                <p class="alone small two">No targeting key has this in it.</p>
              ) : (
                <OverrideTable slug={slug} flag={flag.key} items={items} mayChange={mayChange} />
              )}
              {(cursors.length > 0 || nextCursor) && (
                <nav class="flex pad" aria-label="Pages of single users">
                  {cursors.length > 0 && (
                    <button
                      type="button"
                      class="btn tight quiet"
                      onClick={() => setCursors(cursors.slice(0, -1))}
                    >
                      Back
                    </button>
                  )}
                  {nextCursor && (
                    <button
                      type="button"
                      class="btn tight quiet push"
                      onClick={() => setCursors([...cursors, nextCursor])}
                    >
                      More of {total}
                    </button>
                  )}
                </nav>
              )}
            </>
          )
        }
      </Loaded>
      {isAdding && (
        <OverrideDialog
          slug={slug}
          flag={flag}
          environment={environment}
          close={() => setAdding(false)}
        />
      )}
    </section>
  )
}

const Search = ({ query, find }: { query: string; find(words: string): void }) => (
  <form
    class="override-search"
    onSubmit={(event) => {
      event.preventDefault()
      find(String(new FormData(event.currentTarget).get('key') ?? '').trim())
    }}
  >
    <input
      key={query}
      class="field"
      type="search"
      name="key"
      maxLength={500}
      aria-label="Find a targeting key"
      placeholder="A part of the targeting key"
      defaultValue={query}
    />
  </form>
)
