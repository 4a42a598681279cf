import { useQuery } from '../../../lib/query'

/** Narrows the list: by words, to those that may be stale, to the archived ones. */
export function FlagTools() {
  const { query, change } = useQuery()
  const choose = (name: 'stale' | 'archived', isChosen: boolean) =>
    change({ [name]: isChosen ? '1' : undefined, cursor: undefined })
  return (
    <form
      class="flex wrap flag-tools"
      aria-label="Narrow the list"
      onSubmit={(event) => {
        event.preventDefault()
        const words = new FormData(event.currentTarget).get('query')
        change({ query: String(words ?? '').trim() || undefined, cursor: undefined })
      }}
    >
      <input
        key={query.query}
        class="field"
        type="search"
        name="query"
        aria-label="Search flags"
        placeholder="Key, name, owner, tag"
        defaultValue={query.query ?? ''}
      />
      <label class="flex">
        <input
          type="checkbox"
          checked={query.stale === '1'}
          onChange={(event) => choose('stale', event.currentTarget.checked)}
        />
        Potentially stale
      </label>
      <label class="flex">
        <input
          type="checkbox"
          checked={query.archived === '1'}
          onChange={(event) => choose('archived', event.currentTarget.checked)}
        />
        Archived
      </label>
    </form>
  )
}
