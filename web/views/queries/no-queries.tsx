import { nameOf } from '../../lib/environments'
import { useEnvironment } from '../../lib/project'
import { useQuery } from '../../lib/query'
import type { Range } from '../../lib/range'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'

/** @param hasOthers there are queries, but none that repeats */
export function NoQueries({ hasOthers, range }: { hasOthers: boolean; range: Range }) {
  const { shown } = useEnvironment()
  const { change } = useQuery()
  if (hasOthers)
    return (
      <Empty icon={<Icon name="check" class="ok" />} title="Nothing is repeated">
        <p>No span asked the same five times in the time that is chosen.</p>
        <button type="button" class="btn" onClick={() => change({ only: undefined }, true)}>
          Show all queries
        </button>
      </Empty>
    )
  return (
    <Empty icon={<Icon name="database" class="three" />} title="No queries here">
      <p>
        Nothing in {nameOf(shown)} asked a database in this time, or its spans lack{' '}
        <code>db.system.name</code> and <code>db.query.text</code>, which instrumentation of
        database clients sets.
      </p>
      <button type="button" class="btn" onClick={() => range.choose('30d')}>
        <Icon name="clock" />
        Look at 30 d
      </button>
    </Empty>
  )
}
