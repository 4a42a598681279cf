import { useState } from 'preact/hooks'
import type { ProjectView } from '../../../../src/projects/model'
import { useResource } from '../../../api/resource'
import {
  forgetSearch,
  type SavedSearch,
  savedSearches,
  saveSearch,
} from '../../../api/saved-searches'
import { attempt } from '../../../lib/attempt'
import { isAtLeast } from '../../../lib/is-at-least'
import { searchOf } from '../../../lib/query'
import { toast } from '../../../lib/toast'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { EditSearch } from './edit-search'
import { SORT_WORDS } from './sort-words'

const COLUMNS = [
  { name: 'Name' },
  { name: 'First', class: 'hide-m' },
  { name: 'For', class: 'hide-s' },
  { name: 'Change', class: 'num', isBare: true },
]

/** The saved views of a project's issues. */
export function SearchesSection({ project: { slug, name } }: { project: ProjectView }) {
  const searches = useResource(savedSearches(slug))
  const [editing, setEditing] = useState<SavedSearch>()

  async function forget({ id, ...search }: SavedSearch) {
    if (await attempt(() => forgetSearch(slug, id)))
      toast({
        text: `Deleted ${search.name}`,
        action: { label: 'Undo', run: () => attempt(() => saveSearch(slug, search)) },
      })
  }
  return (
    <>
      <Head
        title="Saved views"
        lead="They stand above the list of issues. Your own are yours; shared ones are everybody's."
      />
      <Loaded
        from={searches}
        failure="The saved views could not be read"
        skeleton={<PanelSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <div class="panel">
              <Empty icon={<Icon name="bookmark" class="three" />} title="No saved view yet">
                <p>Search the issues for what you come back to, then save that view.</p>
                <a class="btn" href={`/${slug}/issues`}>
                  Go to the issues
                </a>
              </Empty>
            </div>
          ) : (
            <Table name={`Saved views of ${name}`} columns={COLUMNS}>
              {items.map((search) => (
                <tr key={search.id}>
                  <td class="free">
                    <a
                      class="link"
                      href={`/${slug}/issues${searchOf({ query: search.query, sort: search.sort })}`}
                    >
                      <Text of={search.name} />
                    </a>
                    <br />
                    <code class="three">
                      <Text of={search.query || 'all issues'} />
                    </code>
                  </td>
                  <td class="two hide-m">{SORT_WORDS[search.sort]}</td>
                  <td class="hide-s">{search.shared ? 'everybody' : 'you'}</td>
                  <td class="num">
                    {(search.own || isAtLeast('admin')) && (
                      <>
                        <button
                          type="button"
                          class="btn tight quiet"
                          onClick={() => setEditing(search)}
                        >
                          Edit<span class="sr"> {search.name}</span>
                        </button>
                        <button
                          type="button"
                          class="btn tight quiet"
                          onClick={() => forget(search)}
                        >
                          Delete<span class="sr"> {search.name}</span>
                        </button>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {editing && <EditSearch slug={slug} of={editing} close={() => setEditing(undefined)} />}
    </>
  )
}
