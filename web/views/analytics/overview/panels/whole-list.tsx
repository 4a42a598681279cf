import { useState } from 'preact/hooks'
import { analyticsBreakdown } from '../../../../api/analytics'
import { useResource } from '../../../../api/resource'
import { number } from '../../../../lib/format'
import { useLast } from '../../../../lib/use-last'
import { Dialog } from '../../../../ui/dialog'
import { Failure } from '../../../../ui/failure'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { CsvLink } from '../../section/csv-link'
import type { OverviewState } from '../overview-state'
import { BreakdownRows } from './breakdown-rows'
import type { Tab } from './tabs'

const PAGE = 50

interface Props {
  tab: Tab
  state: OverviewState
  close(): void
}

/** Every value of a tab, page by page. */
export function WholeList({ tab, state, close }: Props) {
  const [offset, setOffset] = useState(0)
  const [most, setMost] = useState<number>()
  const { slug, where } = state
  const found = useResource(analyticsBreakdown(slug, { ...where, by: tab.by, limit: PAGE, offset }))
  const { last, isOld } = useLast(found.data.value)
  const { value: error } = found.error
  const first = most ?? last?.items[0]?.visitors ?? 0
  const turn = (to: number) => {
    setMost(first)
    setOffset(to)
  }
  return (
    <Dialog title={`All ${tab.name.toLowerCase()}`} close={close} class="whole-list">
      {error && !last && (
        <Failure
          what={`The ${tab.name.toLowerCase()} could not be read`}
          error={error}
          retry={found.refresh}
        />
      )}
      {!error && !last && <PanelSkeleton />}
      {last && (
        <div class={isOld ? 'stale' : undefined}>
          <BreakdownRows
            tab={tab}
            items={last.items}
            visitors={last.total.visitors}
            most={first}
            state={state}
            followed={close}
          />
        </div>
      )}
      <footer class="flex">
        {last && (
          <span class="small three" role="status">
            {number(offset + 1)} to {number(offset + last.items.length)} of {number(last.values)}
          </span>
        )}
        <span class="push" />
        <CsvLink
          of={analyticsBreakdown(slug, { ...where, by: tab.by })}
          name={tab.name.toLowerCase()}
        />
        <button
          type="button"
          class="btn"
          disabled={offset === 0}
          onClick={() => turn(Math.max(0, offset - PAGE))}
        >
          Before
        </button>
        <button
          type="button"
          class="btn"
          disabled={!last?.nextOffset}
          onClick={() => turn(offset + PAGE)}
        >
          Next
        </button>
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}
