import { useState } from 'preact/hooks'
import { flagList } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { counted } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { useProject, useSlug } from '../../../lib/project'
import { useQuery } from '../../../lib/query'
import { TopBar } from '../../../shell/top-bar'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Pager } from '../../../ui/pager'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { NothingHere } from '../../nothing-here'
import { FlagsTabs } from '../flags-tabs'
import { FlagTable } from './flag-table'
import { FlagTools } from './flag-tools'
import { NewFlagDialog } from './new-flag-dialog'

const EVERY_MS = 30_000

/** The feature flags of a project, with their state in each environment. */
export const FlagsPage = () => (useProject() ? <Flags /> : <NothingHere />)

function Flags() {
  const slug = useSlug()
  const { query: choices } = useQuery()
  const { query, archived, stale, cursor } = choices
  const flags = useResource(flagList(slug, { query, archived, stale, cursor }), {
    everyMs: EVERY_MS,
    follows: 'flags',
  })
  const [isMaking, setMaking] = useState(false)
  const mayChange = isAtLeast('member')
  const isNarrowed = Boolean(query || archived || stale)
  // The empty page has the button in its middle.
  const isEmpty = !isNarrowed && flags.data.value?.total === 0
  const make = mayChange && (
    <button type="button" class="btn primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      New flag
    </button>
  )
  return (
    <>
      <TopBar title="Flags" />
      <FlagsTabs page="flags" />
      <div class="list-page">
        <Head
          title="Flags"
          lead="What applications ask by OpenFeature: a value for each user, which you change without a release."
        >
          {!isEmpty && make}
        </Head>
        <Loaded
          from={flags}
          failure="The flags could not be read"
          skeleton={<TableSkeleton what="flags" />}
        >
          {({ items, total, nextCursor }) =>
            isEmpty ? (
              <Empty icon={<Icon name="flags" class="three" />} title="There is no flag yet">
                <p>
                  A flag decides while your application runs: on for one user, then for a part of
                  them, then for all, and off again at once.{' '}
                  {!mayChange && 'Ask a member to make one.'}
                </p>
                {make}
              </Empty>
            ) : (
              <>
                <FlagTools />
                {items.length === 0 ? (
                  <Empty title="No flag is like this">
                    <p>Take away a word or a choice above.</p>
                  </Empty>
                ) : (
                  <>
                    <p class="small three">{counted(total, 'flag')}</p>
                    <FlagTable slug={slug} flags={items} />
                  </>
                )}
                <Pager nextCursor={nextCursor} next="More flags" first="First flags" />
              </>
            )
          }
        </Loaded>
      </div>
      {isMaking && <NewFlagDialog slug={slug} close={() => setMaking(false)} />}
    </>
  )
}
